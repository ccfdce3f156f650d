import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { StripeAnswer, StripeCall } from './call.ts';
import { newId } from './documents.ts';
import { decodeForm } from './params.ts';
import { StripeRefusal } from './refusal.ts';
import { createStripeApi } from './stripe-api.ts';
import { type NewOffer, StripeState } from './stripe-state.ts';

/** Stripe on a local port: stateful, with the original's refusals. It posts no events by itself. */
export interface StripeDouble extends Omit<Trouble, 'pass'> {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly state: StripeState;
  /** Every call with a valid key, as "GET /v1/prices". */
  readonly calls: readonly string[];
  /** Adds a product with one price; returns the price's id. */
  addPrice(offer: NewOffer): string;
  /** An event as posted: signed now, or at an instant. */
  sign(event: object, at?: Date, secret?: string): { readonly payload: Buffer; readonly signature: string };
  close(): Promise<void>;
}

export async function startStripeDouble(): Promise<StripeDouble> {
  const state = new StripeState();
  const { pass, ...trouble } = createTrouble(createStripeApi({ store: state.store, now: () => state.now }));
  const calls: string[] = [];
  const secretKey = newId('sk_test');
  const webhookSecret = newId('whsec');

  async function answer(call: StripeCall, authorization: string | null): Promise<StripeAnswer | null> {
    if (authorization !== `Bearer ${secretKey}`) return refuse(401, 'Invalid API Key provided');
    calls.push(`${call.method} ${call.path}`);
    return pass(call);
  }

  const { url, close } = await serveHttp(answer);
  state.savePortal();
  return {
    ...trouble,
    url,
    secretKey,
    webhookSecret,
    state,
    calls,
    addPrice: (offer) => state.addPrice(offer),
    sign(event, at = new Date(), secret = webhookSecret) {
      const payload = JSON.stringify(event);
      const signature = signPayload(payload, secret, Math.floor(at.getTime() / 1000));
      return { payload: Buffer.from(payload), signature };
    },
    close,
  };
}

/** Answers a call with its key; null cuts the connection. */
type Answering = (call: StripeCall, authorization: string | null) => Promise<StripeAnswer | null>;

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
async function serveHttp(answer: Answering): Promise<{ url: string; close(): Promise<void> }> {
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

/** The signature header of an event posted at an instant, in seconds. */
function signPayload(payload: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
}

type Answer = (call: StripeCall) => Promise<StripeAnswer>;

function refuse(status: number, message: string, more: { type?: string; code?: string } = {}): StripeAnswer {
  const headers = { 'content-type': 'application/json', 'request-id': newId('req') };
  return { status, headers, body: new StripeRefusal(status, { message, ...more }).body };
}

function fail(status: number): StripeAnswer | null {
  if (status === 0) return null;
  if (status === 429) return refuse(status, 'Request rate limit exceeded.', { code: 'rate_limit' });
  return refuse(status, 'Something went wrong on our end', { type: 'api_error' });
}

/** Failures between a caller and Stripe, on demand. */
interface Trouble {
  /** The next calls are not executed and fail with this status; 0 cuts their connections. */
  failNext(calls: number, status: number): void;
  /** The next calls are executed, and their answers are lost. */
  loseNext(calls: number): void;
  /** The next call waits until it is released. */
  holdNext(): () => void;
  /** Null cuts the connection. */
  pass(call: StripeCall): Promise<StripeAnswer | null>;
}

function createTrouble(answer: Answer): Trouble {
  const failing = { left: 0, status: 500 };
  const losing = { left: 0 };
  const busy = new Set<string>();
  let gate: Promise<void> | null = null;

  async function answerAlone(call: StripeCall, key: string): Promise<StripeAnswer> {
    if (busy.has(key)) {
      const message =
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).';
      return refuse(409, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' });
    }
    busy.add(key);
    const held = gate;
    gate = null;
    await held;
    return answer(call).finally(() => busy.delete(key));
  }

  return {
    failNext: (left, status) => void Object.assign(failing, { left, status }),
    loseNext: (left) => void Object.assign(losing, { left }),
    holdNext() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async pass(call) {
      if (failing.left > 0) {
        failing.left -= 1;
        return fail(failing.status);
      }
      const answered = await answerAlone(call, call.idempotencyKey ?? newId('call'));
      if (losing.left === 0) return answered;
      losing.left -= 1;
      return null;
    },
  };
}
