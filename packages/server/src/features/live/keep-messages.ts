import type { LiveMessage } from './tell-live.ts';

interface Kept extends LiveMessage {
  readonly number: number;
  /** On the monotonic clock. */
  readonly at: number;
}

/** The last messages that this process heard, for apps that were away for a moment. */
export interface KeptMessages {
  /** The number of the last one. */
  last(): number;
  add(message: LiveMessage): void;
  /** Those after a number; null when some of them are forgotten, or were missed. */
  since(number: number): readonly Kept[] | null;
  /** Those from a moment of the monotonic clock on, in the same way. */
  from(moment: number): readonly Kept[] | null;
  /** Some were missed: nobody is told of what came before. */
  forget(): void;
}

export function keepMessages(max: number): KeptMessages {
  let messages: Kept[] = [];
  let last = 0;
  /** Whatever was heard since is kept. */
  let knownFrom = Number.POSITIVE_INFINITY;
  return {
    last: () => last,
    add(message) {
      last += 1;
      messages.push({ ...message, number: last, at: performance.now() });
      if (messages.length <= 2 * max) return;
      messages = messages.slice(-max);
      knownFrom = messages[0]?.at ?? knownFrom;
    },
    since(number) {
      if (number > last || last - number > messages.length) return null;
      return messages.slice(messages.length - (last - number));
    },
    from: (moment) => (moment < knownFrom ? null : messages.filter(({ at }) => at >= moment)),
    forget() {
      messages = [];
      last += 1;
      knownFrom = performance.now();
    },
  };
}
