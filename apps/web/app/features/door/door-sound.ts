import type { DoorVerdict } from '@lampion/contract/rules/judge-ticket';

interface Signal {
  /** Hertz, one after the other. */
  readonly notes: readonly number[];
  readonly noteMs: number;
  /** As `navigator.vibrate` takes it. */
  readonly vibration: readonly number[];
}

/** Told apart without looking: one high note, two notes, one long low one. */
const signals: Record<DoorVerdict['answer'], Signal> = {
  in: { notes: [1046], noteMs: 120, vibration: [80] },
  partly: { notes: [660, 880], noteMs: 110, vibration: [80, 60, 80] },
  refused: { notes: [165], noteMs: 420, vibration: [400] },
};

const VOLUME = 0.25;
let context: AudioContext | null = null;

/** Lets this answer be heard and felt, as far as the device can. Browsers are silent before the first tap. */
export function signalAnswer(answer: DoorVerdict['answer'], isLoud: boolean): void {
  const { notes, noteMs, vibration } = signals[answer];
  navigator.vibrate?.([...vibration]);
  if (!isLoud || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [index, note] of notes.entries()) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const begins = context.currentTime + (index * noteMs) / 1000;
    oscillator.frequency.value = note;
    gain.gain.setValueAtTime(VOLUME, begins);
    gain.gain.exponentialRampToValueAtTime(0.001, begins + noteMs / 1000);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begins);
    oscillator.stop(begins + noteMs / 1000);
  }
}
