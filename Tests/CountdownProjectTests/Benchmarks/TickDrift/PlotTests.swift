import Foundation
import Testing

@testable import TickDrift

@Suite struct PlotTests {
  private func svg(_ blocks: [Series]) throws -> String {
    Plot(Report(try Options(parsing: []), blocks: blocks)).svg
  }

  @Test func thePictureNamesEveryCurveInBothPanels() throws {
    let svg = try svg([block(.timerfd, [20_000, 30_000]), block(.core, [2_000_000, 3_000_000])])
    for name in ["timerfd", "core"] {
      #expect(svg.components(separatedBy: ">\(name)</text>").count == 3)
    }
    for mark in ["20 µs", "1 ms", "50 %", "99.9 %"] { #expect(svg.contains(">\(mark)</text>")) }
  }

  @Test func aSchedulerWithoutAnyCallCanBeDrawn() throws {
    #expect(try svg([block(.core, [])]).contains(">core</text>"))
  }

  @Test func theScaleOfSharesIsStretchedTowardsBothEnds() {
    let place = ShareScale.place
    #expect(abs(place(0.01)) < 1e-9)
    #expect(abs(place(0.999) - 1) < 1e-9)
    #expect(abs((place(0.9) - place(0.5)) - (place(0.5) - place(0.1))) < 1e-9)
    #expect(place(0.999) - place(0.99) > place(0.9) - place(0.8))
  }

  @Test func labelsKeepTheirOrderAndTheirDistance() {
    let places = LabelLayout.spread([50, 52, 10, 51], apart: 10, within: 0...100)
    #expect(places == [41, 61, 10, 51])
  }

  @Test func labelsStayInsideThePicture() {
    #expect(LabelLayout.spread([99, 100], apart: 10, within: 0...100) == [90, 100])
    #expect(LabelLayout.spread([0, 1], apart: 10, within: 0...100) == [0, 10])
  }
}
