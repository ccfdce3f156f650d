import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A call that a receiver got. */
export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  /** Everything received, in order. */
  readonly calls: ReceivedCall[];
  close(): Promise<void>;
}

/**
 * Another person’s program on this machine that webhooks call. It answers 204, or as `answer`
 * does; when that ends no response, the call hangs.
 */
export async function startWebhookReceiver(
  answer: (call: ReceivedCall, response: ServerResponse) => void = (_call, response) =>
    response.writeHead(204).end(),
): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const call = { path: request.url ?? '/', headers: request.headers, body };
    calls.push(call);
    answer(call, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What a call says, checked as its receiver does. Throws for a wrong signature or an old call. */
export function readCall({ headers, body }: ReceivedCall, secret: string) {
  const payload = new Webhook(secret).verify(body, headers as Record<string, string>);
  return payload as {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, never>;
  };
}
