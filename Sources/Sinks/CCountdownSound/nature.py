#!/usr/bin/env python3
"""Makes nature.ogg: half a minute in a tropical meadow, out of nothing but numbers.

    python3 nature.py                  # writes nature.ogg beside this file; needs numpy and oggenc
    python3 nature.py --wav FILE       # the same, before it is encoded

Time is a circle here. Noise is shaped in the frequency domain, whose inverse transform is periodic;
calls that begin near the end go on at the beginning; the reverb is a circular convolution. So the
last sample leads to the first as any sample leads to the next, and the clip loops without a seam.
Every random number comes from one seed: the same numpy gives the same clip.
"""

import argparse
import pathlib
import subprocess
import tempfile
import wave

import numpy as np

RATE = 44_100
SECONDS = 30
LENGTH = RATE * SECONDS
PEAK = 0.7  # of full scale, which leaves the encoder room to overshoot

random = np.random.default_rng(20_260)


# --- A circle of time -----------------------------------------------------------------------------


def silence():
    return np.zeros((2, LENGTH))


def place(scene, sound, second, level, pan):
    """Adds a mono sound at a moment; pan is -1 (left) to 1 (right), with constant power."""
    where = (int(second * RATE) + np.arange(len(sound))) % LENGTH
    angle = (pan + 1) * np.pi / 4
    scene[0, where] += sound * level * np.cos(angle)
    scene[1, where] += sound * level * np.sin(angle)


def shaped_noise(spectrum):
    """Periodic noise with an amplitude for each frequency in Hz, at a mean level of 1."""
    frequency = np.fft.rfftfreq(LENGTH, 1 / RATE)
    phase = random.uniform(0, 2 * np.pi, len(frequency))
    level = spectrum(np.maximum(frequency, frequency[1])) * (frequency > 0)
    sound = np.fft.irfft(level * np.exp(1j * phase), LENGTH)
    return sound / np.sqrt(np.mean(sound**2))


def slow_curve(fastest, low, high):
    """A periodic curve from low to high that wanders no faster than so many times a second."""
    curve = shaped_noise(lambda f: np.where(f <= fastest, 1.0, 0.0))
    curve = (curve - curve.min()) / (curve.max() - curve.min())
    return low + (high - low) * curve


def band(low, high, steepness=2):
    """A spectrum that passes what lies between two frequencies."""
    return lambda f: 1 / ((1 + (low / f) ** (2 * steepness)) * (1 + (f / high) ** (2 * steepness)))


# --- The bed: wind, leaves, water, insects --------------------------------------------------------


def wind():
    """Low and soft, coming and going, a little different on each side."""
    shared = shaped_noise(lambda f: band(60, 500, 1)(f) / np.sqrt(f))
    gusts = slow_curve(0.25, 0.35, 1)
    own = [shaped_noise(lambda f: band(60, 500, 1)(f) / np.sqrt(f)) for _ in range(2)]
    return np.array([gusts * (0.7 * shared + 0.5 * side) for side in own])


def leaves():
    """A rustle that follows gusts of its own and flickers."""
    flicker = slow_curve(9, 0, 1) ** 2 * slow_curve(0.3, 0, 1) ** 2
    return np.array([flicker * shaped_noise(band(1_800, 6_500)) for _ in range(2)])


def brook(scene):
    """Bubbles: short tones that rise as they shrink, hundreds of them, off to the right."""
    for second in random.uniform(0, SECONDS, 60 * SECONDS):
        start = random.uniform(420, 1_500)
        length = int(RATE * random.uniform(0.012, 0.05))
        time = np.arange(length) / RATE
        rise = random.uniform(2, 9)
        tone = np.sin(2 * np.pi * start * (time + rise * time**2 / 2))
        attack = np.minimum(time / 0.002, 1)
        bubble = tone * attack * np.exp(-time * random.uniform(70, 200))
        place(scene, bubble, second, random.uniform(0.1, 1) ** 2, random.uniform(0.1, 0.8))


def crickets(scene):
    """Two crickets: pulses in threes at about 4.5 kHz, each with a rhythm and pauses of its own."""
    for pitch, period, pan, level in [(4_450, 0.62, -0.75, 1.0), (4_870, 0.87, 0.55, 0.6)]:
        second = random.uniform(0, period)
        while second < SECONDS - period:
            if random.random() < 0.07:
                second += random.uniform(1.2, 2.5)
            for pulse in range(3):
                time = np.arange(int(RATE * 0.019)) / RATE
                envelope = np.sin(np.pi * time / time[-1]) ** 2
                tone = envelope * np.sin(2 * np.pi * pitch * (time + 0.3 * time**2))
                place(scene, tone, second + pulse * 0.031, level * (0.6 + 0.2 * pulse), pan)
            second += period * random.uniform(0.97, 1.03)


def cicada():
    """Far away and thin: a band of noise that throbs and swells twice."""
    swell = slow_curve(0.12, 0, 1) ** 3
    throb = 0.6 + 0.4 * np.sin(2 * np.pi * 47 * np.arange(LENGTH) / RATE)
    sound = swell * throb * shaped_noise(band(6_300, 7_400, 6))
    return np.array([0.8 * sound, np.roll(sound, 30)])


# --- Birds ----------------------------------------------------------------------------------------


def note(points, length, attack=0.012, release=0.03, second=0.03, flutter=(0, 0), tremble=(0, 0)):
    """A whistle whose pitch passes through the points (in Hz), evenly spaced in time.

    `flutter` moves the pitch: (times a second, part of the pitch). `tremble` moves the loudness.
    A bird's whistle is almost a pure tone: the second harmonic has the level `second`.
    """
    time = np.arange(int(RATE * length)) / RATE
    place_in_note = np.linspace(0, len(points) - 1, len(time))
    pitch = smooth(np.interp(place_in_note, np.arange(len(points)), points), int(RATE * 0.006))
    pitch = pitch * (1 + flutter[1] * np.sin(2 * np.pi * flutter[0] * time))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    rising = np.clip(time / attack, 0, 1)
    falling = np.clip((time[-1] - time) / release, 0, 1)
    envelope = np.sin(np.pi / 2 * rising) ** 2 * np.sin(np.pi / 2 * falling) ** 2
    envelope *= 1 - tremble[1] * (0.5 + 0.5 * np.cos(2 * np.pi * tremble[0] * time))
    return envelope * (np.sin(phase) + second * np.sin(2 * phase))


def smooth(values, width):
    padded = np.pad(values, (width, width), mode="edge")
    window = np.hanning(2 * width + 1)
    return np.convolve(padded, window / window.sum(), mode="valid")


def near(value, part=0.04):
    return value * random.uniform(1 - part, 1 + part)


def flute(scene, second):
    """A slow singer low on the left: three to five round notes, never the same phrase."""
    steps = np.array([1_180, 1_330, 1_490, 1_770, 1_980, 2_230])
    for _ in range(random.integers(3, 6)):
        pitch = near(random.choice(steps), 0.012)
        shape = random.choice([0.93, 1.0, 1.06, 1.12])
        length = random.uniform(0.16, 0.42)
        points = [pitch * 0.97, pitch, pitch * shape]
        whistle = note(points, length, 0.03, 0.08, 0.04, flutter=(5.5, 0.006))
        place(scene, whistle, second, random.uniform(0.65, 1), -0.45)
        second += length + random.uniform(0.03, 0.22)


def warbler(scene, second):
    """A quick singer on the right: a tumble of short sweeps up and down."""
    for _ in range(random.integers(6, 15)):
        top, bottom = near(4_900, 0.18), near(3_000, 0.15)
        points = [[bottom, top], [top, bottom], [bottom, top, bottom * 1.1], [top, bottom, top]]
        sweep = note(points[random.integers(4)], random.uniform(0.05, 0.13), 0.008, 0.02, 0.02)
        place(scene, sweep, second, random.uniform(0.35, 0.8), 0.5)
        second += random.uniform(0.08, 0.19)


def trill(scene, second):
    """A small one high in a tree: a dry rattle that falls and fades in."""
    count = random.integers(12, 26)
    for index in range(count):
        pitch = 5_900 - 900 * index / count + random.uniform(-60, 60)
        chip = note([pitch * 1.12, pitch * 0.9], 0.032, 0.006, 0.014, 0.01)
        place(scene, chip, second + index * 0.049, 0.2 + 0.5 * index / count, 0.1)


def dove(scene, second):
    """Far behind: coo, coo-coo."""
    for start, length, rise in [(0, 0.34, 1.05), (0.55, 0.2, 1.1), (0.82, 0.46, 1.02)]:
        pitch = near(520, 0.015)
        coo = note([pitch, pitch * rise, pitch * 0.97], length, 0.06, 0.12, 0.05)
        place(scene, coo, second + start, near(0.8, 0.1), -0.15)


def whip(scene, second):
    """An answer across the meadow: one long rising whistle that ends in a crack of pitch."""
    pitch = near(1_750, 0.05)
    points = [pitch, pitch * 1.03, pitch * 1.06, pitch * 1.75, pitch * 0.95]
    call = note(points, 0.62, 0.15, 0.05)
    place(scene, call, second, near(0.7, 0.2), 0.8)


def parakeets(scene, second):
    """A pair flying over from left to right, chattering."""
    for index in range(random.integers(7, 12)):
        pitch = near(3_300, 0.1)
        call = note(
            [pitch * 0.9, pitch * 1.15, pitch * 0.85], random.uniform(0.06, 0.1), 0.01, 0.03, 0.045,
            (85, 0.05), (85, 0.6))
        place(scene, call, second, 0.55, -0.9 + 0.18 * index)
        second += random.uniform(0.11, 0.34)


def birds(scene):
    """Who sings when: each keeps its own uneven time, and leaves gaps."""
    for singer, level, moments in [
        (flute, 0.23, [0.9, 5.2, 8.8, 14.6, 17.7, 23.1, 27.9]),
        (warbler, 0.20, [3.1, 11.9, 16.5, 21.0, 25.7]),
        (trill, 0.13, [7.2, 13.4, 19.6, 29.2]),
        (dove, 0.15, [2.0, 10.2, 12.6, 22.3]),
        (whip, 0.17, [6.6, 15.9, 20.4, 26.9]),
        (parakeets, 0.11, [9.6, 24.3]),
    ]:
        own = silence()
        for moment in moments:
            singer(own, moment + random.uniform(-0.25, 0.25))
        scene += level * own


# --- The place ------------------------------------------------------------------------------------


def reverb(scene, seconds=0.9, echoes=260):
    """Open air: faint echoes that thin out, each side its own; high tones go first."""
    wet = []
    for side in scene:
        response = np.zeros(LENGTH)
        delay = (random.uniform(0, 1, echoes) ** 1.6) * seconds + 0.013
        response[(delay * RATE).astype(int)] = random.choice([-1, 1], echoes) * np.exp(-5 * delay)
        response /= np.sqrt(np.sum(response**2))
        muffle = band(150, 4_000, 1)(np.maximum(np.fft.rfftfreq(LENGTH, 1 / RATE), 1))
        wet.append(np.fft.irfft(np.fft.rfft(side) * np.fft.rfft(response) * muffle, LENGTH))
    return np.array(wet)


def meadow():
    song, water, insects = silence(), silence(), silence()
    birds(song)
    brook(water)
    crickets(insects)
    scene = song + 0.28 * reverb(song)
    scene += 0.035 * wind() + 0.024 * leaves()
    scene += 0.075 * water + 0.036 * insects + 0.011 * cicada()
    return scene * PEAK / np.abs(scene).max()


# --- Files ----------------------------------------------------------------------------------------


def write_wav(path, scene):
    dither = random.triangular(-1, 0, 1, scene.shape)
    samples = np.round(scene * 32_767 + dither).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.T.tobytes())


def main():
    parser = argparse.ArgumentParser(description="Makes the bundled nature clip.")
    parser.add_argument("--wav", type=pathlib.Path, help="write this WAV file instead")
    wav = parser.parse_args().wav
    if wav:
        return write_wav(wav, meadow())
    ogg = pathlib.Path(__file__).with_name("nature.ogg")
    with tempfile.TemporaryDirectory() as folder:
        wav = pathlib.Path(folder) / "nature.wav"
        write_wav(wav, meadow())
        tags = ["-t", "Tropical meadow", "-a", "Countdown"]
        subprocess.run(["oggenc", "-Q", "-q", "2", "-s", "1", *tags, "-o", ogg, wav], check=True)


if __name__ == "__main__":
    main()
