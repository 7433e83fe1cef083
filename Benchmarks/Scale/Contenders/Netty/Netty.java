import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A trial with Netty's timer: the last line that it writes are its figures, as `Outcome` in
 * `Row.swift` has them. The arguments are the trial, how many, for how many seconds ticks are
 * counted, and of how many one has its lateness measured.
 *
 * <p>What the just-in-time compiler does is over when the figures begin.
 */
final class Netty {
  static final long SECOND = 1_000_000_000L;

  public static void main(String[] arguments) throws Exception {
    int count = Integer.parseInt(arguments[1]);
    long length = Long.parseLong(arguments[2]) * SECOND;
    String figures =
        arguments[0].equals("ticking")
            ? Ticking.figures(count, length, Integer.parseInt(arguments[3]))
            : new Pairs(count, arguments[0]).figures();
    System.out.println("{\"measured\":{\"_0\":{" + figures + "}}}");
    System.exit(0);
  }

  /** Slots of a millisecond, in which a minute has room. */
  static HashedWheelTimer wheel() {
    return new HashedWheelTimer(1, MILLISECONDS, 65_536);
  }

  /** The processor time that all threads of the process have used, in steps of 10 ms. */
  static long processCPU() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    return ((com.sun.management.OperatingSystemMXBean) system).getProcessCpuTime();
  }

  static long threadCPU() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}

/** The numbers of `SplitMix64.swift`. */
final class Numbers {
  private long state;

  Numbers(long state) {
    this.state = state;
  }

  long below(long bound) {
    state += 0x9e3779b97f4a7c15L;
    long value = state;
    value = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    value = (value ^ (value >>> 27)) * 0x94d049bb133111ebL;
    value ^= value >>> 31;
    return Math.multiplyHigh(bound, value) + ((value >> 63) & bound);
  }
}

/** Timers that tick, each armed anew a period after the moment that it asked for. */
final class Ticking {
  private final HashedWheelTimer wheel = Netty.wheel();
  private final long period;
  private final int mask;
  private volatile long from = Long.MAX_VALUE;
  private volatile long to = Long.MAX_VALUE;
  private volatile boolean isOver;
  private final AtomicLong calls = new AtomicLong();
  /** Of the wheel's thread, until that has ended. */
  private final long[] lateness = new long[59 * 32];

  private Ticking(int count, long period, int stride) {
    this.period = period;
    mask = stride - 1;
    var random = new Numbers(2);
    for (int index = 0; index < count; index++) {
      var ticker = new Ticker(System.nanoTime() + 1 + random.below(period));
      ticker.arm();
    }
  }

  private final class Ticker implements TimerTask {
    private long due;

    Ticker(long due) {
      this.due = due;
    }

    void arm() {
      wheel.newTimeout(this, due - System.nanoTime(), NANOSECONDS);
    }

    @Override
    public void run(Timeout timeout) {
      record(due);
      due += period;
      if (!isOver) arm();
    }
  }

  private void record(long due) {
    if (due < from || due >= to) return;
    if ((calls.incrementAndGet() & mask) == 0) lateness[bucket(System.nanoTime() - due)]++;
  }

  private void end() throws InterruptedException {
    isOver = true;
    Thread.sleep(2 * period / 1_000_000);
    wheel.stop();
  }

  static String figures(int count, long length, int stride) throws InterruptedException {
    var warm = new Ticking(20_000, Netty.SECOND / 50, stride);
    warm.from = 0;
    Thread.sleep(3_000);
    warm.end();

    var ticking = new Ticking(count, Netty.SECOND, stride);
    long start = System.nanoTime() + 2 * Netty.SECOND;
    ticking.to = start + length;
    ticking.from = start;
    waitUntil(start);
    long before = Netty.processCPU();
    waitUntil(start + length);
    long cpu = Netty.processCPU() - before;
    waitUntil(start + length + Netty.SECOND); // What comes later than this is lost.
    ticking.end();

    double due = (double) count * length / Netty.SECOND;
    double calls = ticking.calls.get();
    String shares = "\"missed_share\":0,\"delivered_share\":" + calls / due;
    if (calls == 0) return shares;
    return shares
        + (",\"cpu_s_per_million\":" + cpu / 1e3 / calls)
        + (",\"p50_ms\":" + ticking.percentile(0.5) / 1e6)
        + (",\"p99_ms\":" + ticking.percentile(0.99) / 1e6)
        + (",\"max_ms\":" + ticking.percentile(1) / 1e6);
  }

  private static void waitUntil(long moment) throws InterruptedException {
    for (long left; (left = moment - System.nanoTime()) > 0; ) NANOSECONDS.sleep(left);
  }

  // The buckets of `LogLinearScale.swift`.

  private static int bucket(long value) {
    value = Math.max(value, 0);
    int octave = Math.max(58 - Long.numberOfLeadingZeros(value), 0);
    return octave * 32 + (int) (value >>> octave);
  }

  private long percentile(double share) {
    long total = 0;
    for (long number : lateness) total += number;
    long rank = Math.max((long) Math.ceil(share * total), 1);
    int bucket = 0;
    for (long passed = lateness[0]; passed < rank; passed += lateness[bucket]) bucket++;
    int octave = Math.max(bucket / 32 - 1, 0);
    return ((long) (bucket - octave * 32) << octave) + (1L << octave) / 2;
  }
}

/** The pairs of `PairsTrial.swift`, with its requests. The wheel turns by itself. */
final class Pairs {
  private final HashedWheelTimer wheel = Netty.wheel();
  private final int count;
  private final String trial;
  private final Timeout[] timeouts;
  private final AtomicLong fired = new AtomicLong();
  private final Numbers random;
  private int last = -1;
  private long horizon;

  Pairs(int count, String trial) {
    this.count = count;
    this.trial = trial;
    timeouts = new Timeout[count];
    random = new Numbers(trial.equals("mixed") ? 4 : 6);
    horizon = count * 10_000L;
  }

  String figures() {
    work(count, true);
    work(Math.max(3L * count, 3_000_000), false); // Warm, and compiled.
    fired.set(0);
    long number = Math.max(3L * count, 3_000_000); // For a clock with steps of 10 ms.
    long thread = Netty.threadCPU();
    long process = Netty.processCPU();
    work(number, false);
    return ("\"pair_ns\":" + (double) (Netty.threadCPU() - thread) / number)
        + (",\"pair_process_ns\":" + (double) (Netty.processCPU() - process) / number)
        + (",\"disarmed_share\":" + (1 - fired.doubleValue() / number));
  }

  private void work(long number, boolean isFirst) {
    for (long first = 0; first < number; first += 256) {
      long end = Math.min(first + 256, number);
      long start = System.nanoTime();
      for (long item = first; item < end; item++) {
        int index = isFirst ? (int) item : nextIndex();
        if (!isFirst) timeouts[index].cancel();
        timeouts[index] =
            wheel.newTimeout(timeout -> fired.incrementAndGet(), nextDelay(), NANOSECONDS);
      }
      long ideal = (System.nanoTime() - start) * 10 * count / (end - first);
      horizon += (ideal - horizon) / 64;
    }
  }

  private int nextIndex() {
    if (!trial.equals("ring")) return (int) random.below(count);
    last = last + 1 == count ? 0 : last + 1;
    return last;
  }

  private long nextDelay() {
    if (trial.equals("mixed")) return 1 + random.below(horizon);
    if (random.below(10) == 0) return 1 + random.below(Netty.SECOND / 20);
    return 60 * Netty.SECOND + random.below(3_540 * Netty.SECOND);
  }
}
