import { importPKCS8, SignJWT } from 'jose';
import { Agent } from 'undici';
import { z } from 'zod';
import { toLater, toOutcome } from './http-outcome.ts';
import { type MobilePushSender, PUSH_LIFETIME_SECONDS, type PushMessage, type SendOutcome } from './push.ts';

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
  readonly timeoutMs?: number;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const CONNECTIONS = 32;
/** Renewed this long before it expires. */
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

/** An access token, cached until shortly before it expires; concurrent callers share one request. */
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
    });
    const text = await answer.body.text();
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
      // Another caller may have started a request meanwhile.
      const asking = current === asked || current === undefined ? renew() : current;
      return (await asking).token;
    },
    /** It was refused before it expired. */
    drop(): void {
      current = undefined;
    },
  };
}

function toBody(token: string, { id, title, body, url }: PushMessage): string {
  return JSON.stringify({
    message: {
      token,
      notification: { title, body },
      data: { id, url },
      android: { ttl: `${PUSH_LIFETIME_SECONDS}s`, collapse_key: id, notification: { tag: id } },
      apns: { headers: { 'apns-collapse-id': id } },
    },
  });
}

/** Sends to phones through Firebase Cloud Messaging, HTTP v1, over persistent connections. */
export function createFcmSender({ account, apiUrl, timeoutMs = 10_000 }: Options): MobilePushSender {
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs },
  });
  const tokens = createTokens(account, agent);
  const { origin, pathname } = new URL(`${apiUrl}/v1/projects/${account.project_id}/messages:send`);

  async function post(device: string, message: PushMessage): Promise<SendOutcome> {
    const { statusCode, headers, body } = await agent.request({
      origin,
      path: pathname,
      method: 'POST',
      headers: { authorization: `Bearer ${await tokens.read()}`, 'content-type': 'application/json' },
      body: toBody(device, message),
    });
    const text = await body.text();
    if (statusCode === 200) return { kind: 'accepted' };
    if (statusCode === 401) tokens.drop();
    return readRefusal(statusCode, text, headers['retry-after']);
  }

  return {
    async send(device, message) {
      try {
        return await post(device, message);
      } catch (error) {
        return error instanceof TokenRefusedError ? toLater(error.status, undefined) : toOutcome(error);
      }
    },
    close: () => agent.close(),
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
