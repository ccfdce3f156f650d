import path from 'node:path';
import { writePrivateFile } from '../data-dir.ts';

/** One text message. `to` is E.164 ("+33639980001"). */
export interface Sms {
  /** Identifies repetitions of one message. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

/** Sends text messages. The caller decides on retries. */
export interface SmsSender {
  /** Resolves once the message is accepted. Errors contain neither number nor text. */
  send(sms: Sms): Promise<void>;
}

const TIMEOUT_MS = 10_000;

interface Options {
  readonly url: string;
  readonly token: string;
}

/**
 * Sends through any provider with an HTTP interface: POST of `{ id, to, text }` as JSON with a
 * bearer token; 2xx means accepted. The id is also sent as Idempotency-Key.
 */
export function createHttpSmsSender({ url, token }: Options): SmsSender {
  return {
    async send({ id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ id, to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        const { name, code } = error as { name?: string; code?: string };
        throw new Error(`the text message could not be sent (${code ?? name ?? 'unknown'})`);
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the text message was refused (${response.status})`);
    },
  };
}

/** The embedded sender: writes each message as a JSON file beside the e-mails. Idempotent by id. */
export function createOutboxSmsSender(folder: string): SmsSender {
  return {
    async send({ id, to, text }) {
      const kept = { kind: 'sms', id, to, text, sentAt: new Date().toISOString() };
      await writePrivateFile(path.join(folder, `${id}.json`), JSON.stringify(kept, null, 2));
    },
  };
}
