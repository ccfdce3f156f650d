import { importJWK, type JWK, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { Agent } from 'undici';
import webPush from 'web-push';
import { toLater, toOutcome } from './http-outcome.ts';
import {
  PUSH_LIFETIME_SECONDS,
  type PushMessage,
  type SendOutcome,
  type WebPushDevice,
  type WebPushSender,
} from './push.ts';
import { isPushAddress, lookUpPublicly } from './push-address.ts';

/** Identifies us to push services (RFC 8292). */
interface VapidKeys {
  /** Uncompressed P-256 point, base64url. */
  readonly publicKey: string;
  /** base64url. */
  readonly privateKey: string;
}

interface Options {
  /** Called once, at the first use. */
  readonly readKeys: () => Promise<VapidKeys>;
  /** Contact for push services: mailto: or https: address. */
  readonly subject: string;
  /** Allows push services on this machine, for tests and benchmarks. */
  readonly allowsPrivateAddresses?: boolean;
  readonly timeoutMs?: number;
}

/** Push services take tokens of up to 24 hours; ours are renewed well before. */
const TOKEN_LASTS_SECONDS = 12 * 3600;
const TOKEN_SERVES_MS = 11 * 3_600_000;
/** Browsers choose their push service: an attacker could invent any number of names. */
const TOKENS_MAX = 1000;
const CONNECTIONS = 64;

/** A topic of at most 32 characters, the same for the same id: a repetition replaces a message that still waits. */
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

/** Signs once per push service, not per message. */
function createTokens({ readKeys, subject }: Pick<Options, 'readKeys' | 'subject'>) {
  let opened: Promise<{ publicKey: string; key: Awaited<ReturnType<typeof importJWK>> }> | undefined;
  const tokens = new LRUCache<string, Promise<string>>({ max: TOKENS_MAX, ttl: TOKEN_SERVES_MS });

  async function open() {
    const keys = await readKeys();
    return { publicKey: keys.publicKey, key: await importJWK(toJwk(keys), 'ES256') };
  }
  function opening() {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }
  async function sign(origin: string): Promise<string> {
    const { publicKey, key } = await opening();
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setSubject(subject)
      .setExpirationTime(Math.floor(Date.now() / 1000) + TOKEN_LASTS_SECONDS)
      .sign(key);
    return `vapid t=${token}, k=${publicKey}`;
  }
  return {
    publicKey: async () => (await opening()).publicKey,
    headerFor(origin: string): Promise<string> {
      const known = tokens.get(origin);
      if (known !== undefined) return known;
      const header = sign(origin);
      tokens.set(origin, header);
      header.catch(() => tokens.delete(origin));
      return header;
    },
  };
}

/** Sends to browsers over persistent connections. Each message is encrypted for its browser with a key of its own. */
export function createWebPushSender(options: Options): WebPushSender {
  const { allowsPrivateAddresses = false, timeoutMs = 10_000 } = options;
  const tokens = createTokens(options);
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: {
      timeout: timeoutMs,
      ...(!allowsPrivateAddresses && { lookup: lookUpPublicly as never }),
    },
  });

  async function post({ address }: WebPushDevice, id: string, cipherText: Buffer): Promise<SendOutcome> {
    const { origin, pathname, search } = new URL(address);
    const answer = await agent.request({
      origin,
      path: pathname + search,
      method: 'POST',
      headers: {
        authorization: await tokens.headerFor(origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(PUSH_LIFETIME_SECONDS),
        topic: topicOf(id),
        urgency: 'normal',
      },
      body: cipherText,
    });
    await answer.body.dump();
    return readAnswer(answer.statusCode, answer.headers['retry-after']);
  }

  return {
    publicKey: tokens.publicKey,
    async send(device, message) {
      if (!allowsPrivateAddresses && !isPushAddress(device.address)) return { kind: 'refused' };
      const cipherText = encryptFor(device, message);
      if (cipherText === null) return { kind: 'gone' };
      try {
        return await post(device, message.id, cipherText);
      } catch (error) {
        return toOutcome(error);
      }
    },
    close: () => agent.close(),
  };
}

/** Null for invalid keys: no browser could decrypt what is sent to them. */
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
