#!/usr/bin/env python3
"""Makes tick.ogg: one tick of a wooden clock, and silence up to one second, out of numbers.

    python3 tick.py                  # writes tick.ogg beside this file; needs numpy and oggenc
    python3 tick.py --wav FILE       # the same, before it is encoded

Played again and again, the clip ticks once a second. Every random number comes from one seed: the
same numpy gives the same clip.
"""

import argparse
import pathlib
import subprocess
import tempfile
import wave

import numpy as np

RATE = 44_100
LENGTH = RATE
PEAK = 0.35  # of full scale: an alert is louder
SOUNDING = 0.06  # seconds until nothing is left of the tick

random = np.random.default_rng(20_261)


def tick():
    """A click of the escapement, and the case that answers with three tones of its own."""
    time = np.arange(LENGTH) / RATE
    click = random.normal(size=LENGTH) * np.exp(-time / 0.0012)
    spectrum = np.fft.rfft(click)
    frequency = np.fft.rfftfreq(LENGTH, 1 / RATE)
    click = np.fft.irfft(spectrum * np.exp(-(np.log2((frequency + 1) / 3_400) ** 2)), LENGTH)
    sound = click / np.abs(click).max()
    for pitch, level, decay in [(640, 0.5, 0.011), (1_480, 0.4, 0.007), (2_350, 0.25, 0.005)]:
        sound += level * np.sin(2 * np.pi * pitch * time) * np.exp(-time / decay)
    # From nothing within a millisecond, and to nothing at the end.
    rise = np.minimum(time / 0.001, 1)
    fall = np.clip((SOUNDING - time) / 0.01, 0, 1)
    sound *= rise * fall
    return sound * PEAK / np.abs(sound).max()


def write_wav(path, sound):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(sound * 32_767).astype("<i2").tobytes())


def main():
    parser = argparse.ArgumentParser(description="Makes the bundled tick.")
    parser.add_argument("--wav", type=pathlib.Path, help="write this WAV file instead")
    wav = parser.parse_args().wav
    if wav:
        return write_wav(wav, tick())
    ogg = pathlib.Path(__file__).with_name("tick.ogg")
    with tempfile.TemporaryDirectory() as folder:
        wav = pathlib.Path(folder) / "tick.wav"
        write_wav(wav, tick())
        tags = ["-t", "Tick", "-a", "Countdown"]
        subprocess.run(["oggenc", "-Q", "-q", "4", "-s", "1", *tags, "-o", ogg, wav], check=True)


if __name__ == "__main__":
    main()
