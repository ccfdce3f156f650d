import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../support/random.ts';
import type { Client } from './client.ts';
import type { Kind } from './mixed-load.ts';

export interface Answer {
  readonly kind: string;
  /** Seconds since the run began. */
  readonly at: number;
  readonly milliseconds: number;
  /** Why the answer was wrong. */
  readonly fault?: string;
}

export interface Load {
  readonly client: Client;
  readonly kinds: readonly Kind[];
  readonly random: Random;
}

function pickKind({ kinds, random }: Load): Kind {
  let point = random.number(kinds.reduce((sum, { share }) => sum + share, 0));
  for (const kind of kinds) {
    point -= kind.share;
    if (point < 0) return kind;
  }
  throw new Error('the load has no kinds');
}

/** Requests made so far by this process; each is another visitor's. */
let made = 0;

async function askOnce(load: Load, at: number): Promise<Answer> {
  const { name: kind, order, statuses } = pickKind(load);
  made += 1;
  const written = await order(made);
  try {
    const { status, milliseconds } = await load.client.send(written);
    const fault = statuses.includes(status) ? {} : { fault: `${status} for ${kind}` };
    return { kind, at, milliseconds, ...fault };
  } catch (error) {
    return { kind, at, milliseconds: 0, fault: `${(error as Error).message} for ${kind}` };
  }
}

/** Keeps this many requests in flight and returns the answers. */
export async function loadFully(load: Load, atOnce: number, seconds: number): Promise<Answer[]> {
  const begin = performance.now();
  const answers: Answer[] = [];
  const elapsed = () => (performance.now() - begin) / 1000;
  const askOn = async () => {
    while (elapsed() < seconds) answers.push(await askOnce(load, elapsed()));
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return answers;
}

/**
 * Requests at a fixed rate, whether or not earlier ones have been answered; an answer's time counts
 * from when its request was due.
 */
export async function loadEvenly(
  load: Load,
  { perSecond, seconds, onAnswer }: { perSecond: number; seconds: number; onAnswer(answer: Answer): void },
): Promise<void> {
  const begin = performance.now();
  const open = new Set<Promise<void>>();
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = begin + (index * 1000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    const late = performance.now() - due;
    const answered: Promise<void> = askOnce(load, (due - begin) / 1000).then((answer) => {
      open.delete(answered);
      onAnswer({ ...answer, milliseconds: answer.milliseconds + late });
    });
    open.add(answered);
  }
  await Promise.all(open);
}
