import type { LiveMessage } from './tell-live.ts';

interface Kept extends LiveMessage {
  readonly number: number;
}

/** The last messages that this process heard, for apps that were away for a moment. */
export interface KeptMessages {
  /** The number of the last one. */
  last(): number;
  add(message: LiveMessage): void;
  /** Those after a number; null when some of them are forgotten, or were missed. */
  since(number: number): readonly Kept[] | null;
  /** Some were missed: nobody is told of what came before. */
  forget(): void;
}

export function keepMessages(max: number): KeptMessages {
  let messages: Kept[] = [];
  let last = 0;
  return {
    last: () => last,
    add(message) {
      last += 1;
      messages.push({ ...message, number: last });
      if (messages.length > 2 * max) messages = messages.slice(-max);
    },
    since(number) {
      if (number > last || last - number > messages.length) return null;
      return messages.slice(messages.length - (last - number));
    },
    forget() {
      messages = [];
      last += 1;
    },
  };
}
