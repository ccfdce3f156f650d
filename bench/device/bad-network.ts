import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../endurance/random.ts';

const LATE_MS = 2000;

/** What becomes of a request, of a hundred; the others go well. */
const fates = [
  'lost',
  'lost',
  'answer lost',
  'answer lost',
  'unheard',
  'late',
  'late',
  'repeated',
  'repeated',
];
const FATES = 30;

export interface Network {
  readonly counts: Record<string, number>;
  isThere: boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * The way from a device to the server: requests and answers get lost, the device turns to the next attempt while the former
 * still runs, copies arrive seconds later, after what was sent since.
 */
export function openBadNetwork(server: string, random: Random): Network {
  const counts: Record<string, number> = {};
  const lost = () => new TypeError('fetch failed');

  function send(url: string, init: RequestInit): Promise<Response> {
    return fetch(`${server}${url}`, init);
  }
  /** Nobody waits for the answer. */
  async function sendCopy(url: string, init: RequestInit, ms: number): Promise<void> {
    await delay(ms);
    await send(url, init).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
  }

  /** Whether the device hears of its request at all, and what it then does not wait for. */
  function isHeard(fate: string, url: string, init: RequestInit): boolean {
    if (fate === 'unheard') void sendCopy(url, init, 0);
    if (fate === 'late' || fate === 'repeated') void sendCopy(url, init, random.number(LATE_MS));
    return !['lost', 'unheard', 'late'].includes(fate);
  }

  const network: Network = {
    counts,
    isThere: true,
    async fetch(url, init) {
      if (!network.isThere) throw lost();
      const fate = fates[random.number(FATES)] ?? 'well';
      counts[fate] = (counts[fate] ?? 0) + 1;
      if (!isHeard(fate, url, init)) throw lost();
      const answer = await send(url, init);
      if (fate !== 'answer lost' && network.isThere) return answer;
      await answer.arrayBuffer();
      throw lost();
    },
  };
  return network;
}
