import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { StripeAnswer, StripeCall } from './call.ts';
import { decodeForm } from './params.ts';

/** Answers a call with its key; null cuts the connection. */
export type Answering = (call: StripeCall, authorization: string | null) => Promise<StripeAnswer | null>;

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

async function readCall(request: IncomingMessage): Promise<StripeCall> {
  const url = new URL(request.url ?? '/', 'http://double.invalid');
  const form = request.method === 'POST' ? await text(request) : url.search.slice(1);
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    params: decodeForm(form),
    version: headerOf(request, 'stripe-version'),
    idempotencyKey: headerOf(request, 'idempotency-key'),
  };
}

async function handle(request: IncomingMessage, response: ServerResponse, answer: Answering): Promise<void> {
  const answered = await answer(await readCall(request), headerOf(request, 'authorization') ?? null);
  if (answered === null) {
    response.destroy();
    return;
  }
  response.writeHead(answered.status, answered.headers);
  response.end(JSON.stringify(answered.body));
}

/** The API on a local port. */
export async function serveHttp(answer: Answering): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(request, response, answer).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
