import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import ece from 'http_ece';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import type { PushMessage, WebPushDevice } from '../../platform/ports/push/push.ts';

/** One browser: its keys, the messages it received, and those it has shown. */
export interface Browser extends WebPushDevice {
  readonly id: string;
  /** Every message that arrived, repetitions included. */
  readonly received: PushMessage[];
}

/** Faults of calls. With a lost answer or a dripping body, the message was accepted. */
type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'silence' }
  /** Sends the answer one byte at a time, without end. */
  | { readonly kind: 'drip'; readonly part: 'head' | 'body' }
  | { readonly kind: 'lost-answer' };

/**
 * A push service with its browsers. Verifies our signature and the requirements of RFC 8030, 8291
 * and 8292, and decrypts every message as a browser does.
 */
export interface PushServiceDouble {
  readonly url: string;
  readonly browsers: ReadonlyMap<string, Browser>;
  /** Lifetime of each accepted message, in seconds. */
  readonly lifetimes: readonly number[];
  /** Calls so far, refused ones too. */
  calls(): number;
  /** With a key, accepts only messages signed with its pair, as browsers' services do. */
  subscribe(applicationServerKey?: string): Browser;
  /** The user revokes the permission. */
  drop(browser: Browser): void;
  /** The next calls fail, one fault each. */
  failNext(...faults: Fault[]): void;
  /** Makes all calls for this browser fail; null ends that. */
  failFor(browser: Browser, fault: Fault | null): void;
  /** Closes every connection, those of calls under way too. */
  hangUp(): void;
  /** Refuses longer messages with 413. */
  setBodyLimit(bytes: number): void;
  /**
   * Makes this share of calls (0 to 1) fail with one of these faults, or with 500 or 503 by
   * default.
   */
  setErrorShare(share: number, faults?: readonly Fault[]): void;
  close(): Promise<void>;
}

interface Options {
  readonly port?: number;
  /**
   * Number of key pairs shared by all browsers: creating one for each of a hundred thousand would
   * take too long.
   */
  readonly keyPairs?: number;
}

const BODY_BYTES_MAX = 4096;
const DRIP_EVERY_MS = 50;
const DAY_SECONDS = 86_400;

export async function startPushService({
  port = 0,
  keyPairs = 50,
}: Options = {}): Promise<PushServiceDouble> {
  const browsers = new Map<string, Browser>();
  const keys = Array.from({ length: keyPairs }, makeKeys);
  const keysOf = new Map<string, BrowserKeys>();
  const signers = new Map<string, string>();
  const knownTokens = new Map<string, Promise<string | null>>();
  const faults: Fault[] = [];
  const lifetimes: number[] = [];
  const lasting = new Map<string, Fault>();
  let bodyLimit = BODY_BYTES_MAX;
  let errorShare = 0;
  let randomFaults = serverErrors;
  let calls = 0;
  let url = '';

  /** Verified once, because thousands of messages have the same token. */
  function checkToken(header: string): Promise<string | null> {
    const known = knownTokens.get(header) ?? findTokenFault(header, url);
    knownTokens.set(header, known);
    return known;
  }

  async function take(request: IncomingMessage, body: Buffer): Promise<number> {
    const id = idOf(request);
    const fault = (await checkToken(request.headers.authorization ?? '')) ?? findFault(request);
    if (fault !== null) return 400;
    if (body.length > bodyLimit) return 413;
    const browser = browsers.get(id);
    const own = keysOf.get(id);
    if (browser === undefined || own === undefined) return 410;
    const signer = signers.get(id);
    if (signer !== undefined && !request.headers.authorization?.endsWith(`k=${signer}`)) return 403;
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: own.pair, authSecret: own.auth });
    lifetimes.push(Number(request.headers.ttl));
    browser.received.push(JSON.parse(text.toString()));
    return 201;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fault = faults.shift() ?? lasting.get(idOf(request)) ?? pickFault(errorShare, randomFaults);
    if (fault !== undefined && failUnread(fault, request, response)) return;
    const status = await take(request, Buffer.concat(chunks));
    const head = `HTTP/1.1 ${status} Drip\r\ncontent-length: 9999\r\n\r\n`;
    if (fault?.kind === 'drip') drip(request.socket, head);
    else if (fault?.kind === 'lost-answer') request.socket.destroy();
    else response.writeHead(status).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the push service has no port');
  url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    browsers,
    lifetimes,
    calls: () => calls,
    subscribe(applicationServerKey) {
      const own = keys[browsers.size % keys.length];
      if (own === undefined) throw new Error('the push service has no keys');
      const id = randomBytes(12).toString('base64url');
      const browser = { id, address: `${url}/push/${id}`, ...own.shown, received: [] };
      keysOf.set(id, own);
      browsers.set(id, browser);
      if (applicationServerKey !== undefined) signers.set(id, applicationServerKey);
      return browser;
    },
    drop: ({ id }) => void browsers.delete(id),
    failNext: (...next) => void faults.push(...next),
    failFor({ id }, fault) {
      if (fault === null) lasting.delete(id);
      else lasting.set(id, fault);
    },
    hangUp: () => server.closeAllConnections(),
    setBodyLimit(bytes) {
      bodyLimit = bytes;
    },
    setErrorShare(share, given = serverErrors) {
      errorShare = share;
      randomFaults = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** False for a fault that occurs after the message was accepted. */
function failUnread(fault: Fault, request: IncomingMessage, response: ServerResponse): boolean {
  if (fault.kind === 'status') {
    const retryAfter = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
    response.writeHead(fault.status, retryAfter).end();
  }
  const isDrippingHead = fault.kind === 'drip' && fault.part === 'head';
  if (isDrippingHead) drip(request.socket, 'HTTP/1.1 201 ');
  return fault.kind === 'status' || fault.kind === 'silence' || isDrippingHead;
}

const idOf = (request: IncomingMessage) => request.url?.replace('/push/', '') ?? '';

/** Sends a text, then one byte at a time, more often than any time-out between bytes. */
function drip(socket: Socket, text: string): void {
  socket.on('error', () => undefined);
  socket.write(text);
  const timer = setInterval(() => socket.write('a'), DRIP_EVERY_MS);
  socket.once('close', () => clearInterval(timer));
}

interface BrowserKeys {
  readonly pair: ECDH;
  readonly auth: string;
  readonly shown: Pick<WebPushDevice, 'p256dh' | 'auth'>;
}

function makeKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return { pair, auth, shown: { p256dh: pair.getPublicKey('base64url'), auth } };
}

const serverErrors: readonly Fault[] = [500, 503].map((status) => ({ kind: 'status', status }));

function pickFault(share: number, among: readonly Fault[]): Fault | undefined {
  return Math.random() < share ? among[Math.floor(Math.random() * among.length)] : undefined;
}

function findFault({ headers, method }: IncomingMessage): string | null {
  if (method !== 'POST') return 'a message is posted';
  if (headers['content-encoding'] !== 'aes128gcm') return 'not encrypted as it should be';
  if (!/^\d+$/.test(String(headers.ttl))) return 'no TTL';
  return /^[\w-]{1,32}$/.test(String(headers.topic ?? 'x')) ? null : 'a topic that is none';
}

/** RFC 8292: a token signed with the key it names, for this service, with a contact address. */
async function findTokenFault(header: string, audience: string): Promise<string | null> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(header) ?? [];
  try {
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    if (decodeProtectedHeader(token).alg !== 'ES256') return 'another algorithm';
    const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
    const { payload } = await jwtVerify(token, verifier, { audience });
    const lasts = (payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1000;
    if (lasts > DAY_SECONDS) return 'valid for too long';
    return /^(mailto:|https:)/.test(payload.sub ?? '') ? null : 'nobody to reach';
  } catch {
    return 'not signed by us';
  }
}
