import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 500;

export interface Streams {
  /** Streams that receive events now. */
  countOpen(): number;
  /** Streams that have received an event with this text since they were asked for it last. */
  countHeard(subject: string): number;
  forget(): void;
  /** Times a stream was opened again. */
  countReopened(): number;
  close(): void;
}

/**
 * Open apps, one for each session token. A stream that ends is opened again, at the next of the
 * addresses, as a browser does.
 */
export function openStreams(tokens: readonly string[], addresses: () => readonly string[]): Streams {
  const open = new Set<number>();
  const heard = new Map<number, string>();
  const requests = new Map<number, ClientRequest>();
  let turn = 0;
  let reopened = 0;
  let isClosed = false;

  async function hold(index: number, token: string): Promise<void> {
    while (!isClosed) {
      const urls = addresses();
      turn += 1;
      const url = urls[turn % urls.length];
      if (url !== undefined) await readOnce(index, token, url);
      open.delete(index);
      reopened += 1;
      await delay(RETRY_MS);
    }
  }

  function readOnce(index: number, token: string, url: string): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const request = get(`${url}/api/me/stream`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    });
    requests.set(index, request);
    request.once('response', (answer: IncomingMessage) => {
      if (answer.statusCode === 200) open.add(index);
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => heard.set(index, ((heard.get(index) ?? '') + text).slice(-4000)));
      answer.once('close', () => ended.resolve());
    });
    request.once('error', () => ended.resolve());
    return ended.promise;
  }

  for (const [index, token] of tokens.entries()) void hold(index, token);
  return {
    countOpen: () => open.size,
    countHeard: (subject) => [...heard.values()].filter((text) => text.includes(subject)).length,
    forget: () => heard.clear(),
    countReopened: () => Math.max(0, reopened),
    close() {
      isClosed = true;
      for (const request of requests.values()) request.destroy();
    },
  };
}
