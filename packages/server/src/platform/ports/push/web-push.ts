import { importJWK, type JWK, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { Agent } from 'undici';
import webPush from 'web-push';
import { endAnswer, toLater, toOutcome } from '../http-outcome.ts';
import {
  isPushAddress,
  lookUpPublicly,
  type PushAttempt,
  type PushMessage,
  type SendOutcome,
  type WebPushDevice,
  type WebPushSender,
} from './push.ts';

/** Identifies us to push services (RFC 8292). */
export interface VapidKeys {
  /** Uncompressed P-256 point, base64url. */
  readonly publicKey: string;
  /** base64url. */
  readonly privateKey: string;
}

interface Options {
  /** The current key pair, then former ones: a subscription is bound to its pair. */
  readonly readKeys: () => readonly VapidKeys[];
  /** Contact for push services: mailto: or https: address. */
  readonly subject: string;
  /** Allows push services on this machine, for tests and benchmarks. */
  readonly allowsPrivateAddresses?: boolean;
}

/** Push services accept tokens of up to 24 hours; ours are renewed well before. */
const TOKEN_LASTS_SECONDS = 12 * 3600;
const TOKEN_SERVES_MS = 11 * 3_600_000;
/** Bounded, because browsers choose their push service and an attacker could invent any number. */
const TOKENS_MAX = 1000;
const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Cached subscriptions of former pairs. Without an entry, each message costs one more refused
 * request.
 */
const FORMER_MAX = 50_000;
/**
 * Statuses of a refused signature, or of one by another pair than the subscription's: Mozilla,
 * Google, Apple.
 */
const REFUSED_PAIR = new Set([400, 401, 403]);

/** A push service's answer to a message that is too long. */
const TOO_LONG = 413;
/** Lengths in characters of the shortened message. */
const SHORT_TITLE = 40;
const SHORT_BODY = 120;

/**
 * A topic of at most 32 characters, derived from the id: a repetition replaces a pending message.
 */
const topicOf = (id: string) => id.replaceAll('-', '').slice(0, 32);

function toJwk({ publicKey, privateKey }: VapidKeys): JWK {
  const point = Buffer.from(publicKey, 'base64url');
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: privateKey,
  };
}

/** Signs once per push service and pair, not per message. */
function createTokens(subject: string) {
  const tokens = new LRUCache<string, Promise<string>>({ max: TOKENS_MAX, ttl: TOKEN_SERVES_MS });

  async function sign(keys: VapidKeys, origin: string): Promise<string> {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setSubject(subject)
      .setExpirationTime(Math.floor(Date.now() / 1000) + TOKEN_LASTS_SECONDS)
      .sign(await importJWK(toJwk(keys), 'ES256'));
    return `vapid t=${token}, k=${keys.publicKey}`;
  }
  return {
    headerFor(keys: VapidKeys, origin: string): Promise<string> {
      const place = `${keys.publicKey} ${origin}`;
      const known = tokens.get(place);
      if (known !== undefined) return known;
      const header = sign(keys, origin);
      tokens.set(place, header);
      header.catch(() => tokens.delete(place));
      return header;
    },
  };
}

/**
 * Sends to browsers over persistent connections. Each message is encrypted with a key for its
 * browser.
 */
export function createWebPushSender(options: Options): WebPushSender {
  const { readKeys, subject, allowsPrivateAddresses = false } = options;
  const tokens = createTokens(subject);
  /** The public key of subscriptions made with a former pair, by address. */
  const pairs = new LRUCache<string, string>({ max: FORMER_MAX });
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: {
      timeout: CONNECT_TIMEOUT_MS,
      ...(!allowsPrivateAddresses && { lookup: lookUpPublicly as never }),
    },
  });

  async function post(address: string, keys: VapidKeys, { id, cipherText, attempt }: Encrypted) {
    const { signal, lifetimeSeconds } = attempt;
    const { origin, pathname, search } = new URL(address);
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: {
        authorization: await tokens.headerFor(keys, origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(lifetimeSeconds),
        topic: topicOf(id),
        urgency: 'normal',
      },
      body: cipherText,
      signal,
    });
    await endAnswer(answer.body, signal);
    return answer;
  }

  /** The pairs to sign with for this browser, the most likely first. */
  function pairsFor(address: string): VapidKeys[] {
    const remembered = pairs.get(address);
    const isLikely = ({ publicKey }: VapidKeys) => publicKey === remembered;
    const keys = readKeys();
    return [...keys.filter(isLikely), ...keys.filter((one) => !isLikely(one))];
  }

  /** Tries one pair after another until one is accepted. Returns the last answer. */
  async function postWithPairs(address: string, encrypted: Encrypted) {
    let answer: Awaited<ReturnType<typeof post>> | undefined;
    for (const keys of pairsFor(address)) {
      answer = await post(address, keys, encrypted);
      if (REFUSED_PAIR.has(answer.statusCode)) continue;
      if (answer.statusCode < 300 && keys !== readKeys()[0]) pairs.set(address, keys.publicKey);
      break;
    }
    return answer;
  }

  async function deliver(
    device: WebPushDevice,
    message: PushMessage,
    attempt: PushAttempt,
  ): Promise<SendOutcome | typeof TOO_LONG> {
    const cipherText = encryptFor(device, message);
    if (cipherText === null) return { kind: 'gone' };
    const answer = await postWithPairs(device.address, { id: message.id, cipherText, attempt });
    if (answer === undefined) return { kind: 'refused' };
    const { statusCode, headers } = answer;
    return statusCode === TOO_LONG ? TOO_LONG : readAnswer(statusCode, headers['retry-after']);
  }

  return {
    publicKey: async () => readKeys()[0]?.publicKey ?? '',
    async send(device, message, attempt) {
      if (!allowsPrivateAddresses && !isPushAddress(device.address)) return { kind: 'refused' };
      try {
        const outcome = await deliver(device, message, attempt);
        if (outcome !== TOO_LONG) return outcome;
        const again = await deliver(device, shorten(message), attempt);
        return again === TOO_LONG ? { kind: 'refused' } : again;
      } catch (error) {
        return toOutcome(error);
      }
    },
    close: () => agent.destroy(),
  };
}

interface Encrypted {
  readonly id: string;
  readonly cipherText: Buffer;
  readonly attempt: PushAttempt;
}

/** Shortens a message's title and text. */
function shorten(message: PushMessage): PushMessage {
  const cut = (text: string, length: number) => {
    const characters = [...text];
    return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
  };
  return { ...message, title: cut(message.title, SHORT_TITLE), body: cut(message.body, SHORT_BODY) };
}

/** Null for invalid keys, with which no browser could decrypt. */
function encryptFor({ p256dh, auth }: WebPushDevice, message: PushMessage): Buffer | null {
  try {
    return webPush.encrypt(p256dh, auth, JSON.stringify(message), 'aes128gcm').cipherText;
  } catch {
    return null;
  }
}

function readAnswer(status: number, retryAfter: string | string[] | undefined): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return toLater(status, retryAfter);
  return { kind: 'refused' };
}
