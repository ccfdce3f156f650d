import { importPKCS8, SignJWT } from 'jose';
import { Agent } from 'undici';
import { z } from 'zod';
import { endAnswer, readShortText, toLater, toOutcome } from '../http-outcome.ts';
import type { MobilePushSender, PushAttempt, PushMessage, SendOutcome } from './push.ts';

/** The fields we use of a Google service account's key file. */
export const serviceAccountSchema = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
});
type ServiceAccount = z.output<typeof serviceAccountSchema>;

interface Options {
  readonly account: ServiceAccount;
  /** Where Firebase answers, without a trailing slash. */
  readonly apiUrl: string;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const CONNECTIONS = 32;
/** Limit for getting a token: many messages wait for it. */
const TOKEN_DEADLINE_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** How long before its expiry a token is renewed. */
const RENEWED_BEFORE_MS = 60_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The body of a Firebase error: `errorCode` among its details identifies it. */
const refusalSchema = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.looseObject({ errorCode: z.string().optional() })).optional(),
  }),
});

class TokenRefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the token of Firebase was refused (${status})`);
    this.status = status;
  }
}

/**
 * An access token, cached until shortly before it expires; concurrent callers share one request.
 */
function createTokens(account: ServiceAccount, agent: Agent) {
  let current: Promise<{ readonly token: string; readonly until: number }> | undefined;

  async function ask() {
    const key = await importPKCS8(account.private_key, 'RS256');
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const { origin, pathname } = new URL(account.token_uri);
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    const answer = await agent.request({
      origin,
      path: pathname,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(grant).toString(),
      signal: AbortSignal.timeout(TOKEN_DEADLINE_MS),
    });
    const text = await readShortText(answer.body);
    if (answer.statusCode !== 200) throw new TokenRefusedError(answer.statusCode);
    const { access_token, expires_in } = tokenSchema.parse(JSON.parse(text));
    return { token: access_token, until: Date.now() + expires_in * 1000 - RENEWED_BEFORE_MS };
  }
  function renew() {
    const asking = ask();
    current = asking;
    asking.catch(() => {
      if (current === asking) current = undefined;
    });
    return asking;
  }
  return {
    async read(): Promise<string> {
      const asked = current;
      const known = await asked;
      if (known !== undefined && known.until > Date.now()) return known.token;
      // Another caller may already have requested a new one.
      const asking = current === asked || current === undefined ? renew() : current;
      return (await asking).token;
    },
    /** Discards a token that was refused before its expiry. */
    drop(): void {
      current = undefined;
    },
  };
}

/** Rejects when the signal aborts first; the work continues for other callers. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function toBody(token: string, { id, title, body, url }: PushMessage, lifetimeSeconds: number): string {
  const expiration = String(Math.floor(Date.now() / 1000) + lifetimeSeconds);
  return JSON.stringify({
    message: {
      token,
      notification: { title, body },
      data: { id, url },
      android: { ttl: `${lifetimeSeconds}s`, collapse_key: id, notification: { tag: id } },
      apns: { headers: { 'apns-collapse-id': id, 'apns-expiration': expiration } },
    },
  });
}

/** Sends to phones through Firebase Cloud Messaging, HTTP v1, over persistent connections. */
export function createFcmSender({ account, apiUrl }: Options): MobilePushSender {
  const agent = new Agent({ connections: CONNECTIONS, connect: { timeout: CONNECT_TIMEOUT_MS } });
  const tokens = createTokens(account, agent);
  const { origin, pathname } = new URL(`${apiUrl}/v1/projects/${account.project_id}/messages:send`);

  async function post(device: string, message: PushMessage, attempt: PushAttempt): Promise<SendOutcome> {
    const { signal, lifetimeSeconds } = attempt;
    const token = await orAborted(tokens.read(), signal);
    const { statusCode, headers, body } = await agent.request({
      origin,
      path: pathname,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: toBody(device, message, lifetimeSeconds),
      signal,
    });
    if (statusCode === 200) {
      await endAnswer(body, signal);
      return { kind: 'accepted' };
    }
    const text = await readShortText(body);
    if (statusCode === 401) tokens.drop();
    return readRefusal(statusCode, text, headers['retry-after']);
  }

  return {
    async send(device, message, attempt) {
      try {
        return await post(device, message, attempt);
      } catch (error) {
        return error instanceof TokenRefusedError ? toLater(error.status, undefined) : toOutcome(error);
      }
    },
    close: () => agent.destroy(),
  };
}

function readRefusal(status: number, text: string, retryAfter: string | string[] | undefined): SendOutcome {
  const code = readErrorCode(text);
  // The app was uninstalled, or the token belongs to another project.
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || status === 404) return { kind: 'gone' };
  if (status === 401 || status === 403 || status === 429 || status >= 500) return toLater(status, retryAfter);
  return { kind: 'refused' };
}

function readErrorCode(text: string): string | undefined {
  try {
    const refusal = refusalSchema.safeParse(JSON.parse(text));
    return refusal.data?.error.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
  } catch {
    return undefined;
  }
}
