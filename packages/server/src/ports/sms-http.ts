import type { SmsSender } from './sms.ts';

const TIMEOUT_MS = 10_000;

interface Options {
  readonly url: string;
  readonly token: string;
}

/**
 * Sends through any provider with an HTTP interface: POST of `{ id, to, text }` as JSON with a bearer token; 2xx means
 * accepted. The id is also sent as Idempotency-Key.
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
