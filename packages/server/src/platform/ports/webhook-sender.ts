import { ANSWER_LENGTH_MAX, type WebhookFailure } from '@lampion/contract/messages/webhooks';
import { Agent } from 'undici';
import { isOutOfTime } from '../within-time.ts';
import type { Dns } from './dns.ts';
import { isCallable, lookUpIn } from './outside-pictures.ts';

/** What a receiver answered, or why there was no answer. */
export type WebhookAnswer =
  | { readonly status: number; readonly text: string }
  | { readonly failure: WebhookFailure };

/** Calls the addresses of other people’s programs. */
export interface WebhookSender {
  /** Whether an address may be called at all. A name may still lead nowhere public. */
  mayCall(url: string): boolean;
  /**
   * Posts a body once. Follows no redirect. Never throws, and ends soon after the signal aborts.
   */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<WebhookAnswer>;
  close(): Promise<void>;
}

interface Options {
  readonly dns: Pick<Dns, 'addresses'>;
  /** Allows http, and receivers on this machine: for a product that only this machine reaches. */
  readonly allowsPrivateAddresses: boolean;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read; then its connection is closed. */
const ANSWER_BYTES_MAX = 4096;

/** Connects only to public addresses, resolved for each connection (DNS rebinding). */
export function createWebhookSender({ dns, allowsPrivateAddresses }: Options): WebhookSender {
  const agent = new Agent({
    connect: {
      timeout: CONNECT_TIMEOUT_MS,
      ...(!allowsPrivateAddresses && { lookup: lookUpIn(dns) as never }),
    },
  });
  const parse = (text: string) => {
    const url = URL.parse(text);
    const isSecret = allowsPrivateAddresses || url?.protocol === 'https:';
    return isSecret && isCallable(url, allowsPrivateAddresses) ? url : null;
  };
  return {
    mayCall: (url) => parse(url) !== null,
    async post(address, headers, body, signal) {
      const url = parse(address);
      if (url === null) return { failure: 'private_address' };
      const { origin, pathname, search } = url;
      try {
        const path = pathname + search;
        const answer = await agent.request({ origin, path, method: 'POST', headers, body, signal });
        return { status: answer.statusCode, text: await readStart(answer.body) };
      } catch (error) {
        return { failure: toFailure(error) };
      }
    },
    close: () => agent.destroy(),
  };
}

async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size >= ANSWER_BYTES_MAX) break;
  }
  const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX).toString('utf8');
  // PostgreSQL stores no NUL, and half a character ends no text.
  return text.replaceAll('\u0000', '').slice(0, ANSWER_LENGTH_MAX).toWellFormed();
}

function toFailure(error: unknown): WebhookFailure {
  if ((error as { code?: unknown }).code === 'EPRIVATE') return 'private_address';
  return isOutOfTime(error) ? 'timed_out' : 'unreachable';
}
