import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { importSPKI, jwtVerify } from 'jose';
import { z } from 'zod';

const PROJECT = 'lampion-essai';
const CLIENT = 'envoi@lampion-essai.iam.gserviceaccount.com';

const DRIP_EVERY_MS = 50;

const callSchema = z.strictObject({
  message: z.strictObject({
    token: z.string(),
    notification: z.strictObject({ title: z.string(), body: z.string() }),
    data: z.record(z.string(), z.string()),
    android: z.looseObject({ ttl: z.string().regex(/^\d+s$/) }),
    apns: z.looseObject({}),
  }),
});
type FcmMessage = z.output<typeof callSchema>['message'];

/** Firebase Cloud Messaging and Google's token service: stateful, with the original's refusals. */
export interface FcmDouble {
  readonly url: string;
  /** The key file of the service account, as FCM_SERVICE_ACCOUNT takes it. */
  readonly serviceAccount: string;
  readonly messages: readonly FcmMessage[];
  /** How many access tokens were requested. */
  tokensIssued(): number;
  /** Adds a phone with the app; returns its token. */
  install(): string;
  /** Uninstalls the app from that phone. */
  uninstall(token: string): void;
  /** Invalidates the access tokens issued so far. */
  revokeTokens(): void;
  /** The next calls to send get this answer. */
  failNext(calls: number, status: number, retryAfter?: string): void;
  /** Ends the failures that are left. */
  recover(): void;
  /** Answers the next call one byte at a time, without end. */
  dripNext(where: 'token' | 'send'): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
  readonly retryAfter?: string | undefined;
}

/** An error in Google's shape. */
function refuse(status: number, name: string, errorCode?: string): Answer {
  const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
  const details = errorCode === undefined ? [] : [{ '@type': type, errorCode }];
  return { status, body: { error: { code: status, message: name, status: name, details } } };
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), DRIP_EVERY_MS);
  response.once('close', () => clearInterval(timer));
}

export async function startFcm(): Promise<FcmDouble> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const verifier = await importSPKI(publicKey, 'RS256');
  const phones = new Set<string>();
  const former = new Set<string>();
  const messages: FcmMessage[] = [];
  const valid = new Set<string>();
  const failures: { status: number; retryAfter: string | undefined }[] = [];
  const drips: ('token' | 'send')[] = [];
  let issued = 0;
  let url = '';

  async function issueToken(body: string): Promise<Answer> {
    const form = new URLSearchParams(body);
    try {
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('grant');
      const { payload } = await jwtVerify(form.get('assertion') ?? '', verifier, {
        audience: `${url}/token`,
        issuer: CLIENT,
      });
      if (payload.scope !== 'https://www.googleapis.com/auth/firebase.messaging') throw new Error('scope');
    } catch {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    issued += 1;
    const token = randomBytes(16).toString('base64url');
    valid.add(token);
    return { status: 200, body: { access_token: token, expires_in: 3600, token_type: 'Bearer' } };
  }

  function send(request: IncomingMessage, body: string): Answer {
    if (!valid.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return refuse(401, 'UNAUTHENTICATED');
    }
    const failure = failures.shift();
    if (failure)
      return { ...refuse(failure.status, 'UNAVAILABLE', 'UNAVAILABLE'), retryAfter: failure.retryAfter };
    const call = callSchema.safeParse(JSON.parse(body));
    if (!call.success) return refuse(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT');
    const { message } = call.data;
    if (former.has(message.token)) return refuse(404, 'NOT_FOUND', 'UNREGISTERED');
    if (!phones.has(message.token)) return refuse(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT');
    messages.push(message);
    return { status: 200, body: { name: `projects/${PROJECT}/messages/${messages.length}` } };
  }

  async function find(request: IncomingMessage, body: string): Promise<Answer> {
    if (request.url === `/v1/projects/${PROJECT}/messages:send`) return send(request, body);
    return request.url === '/token' ? issueToken(body) : refuse(404, 'NOT_FOUND');
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    if (drips[0] === (request.url === '/token' ? 'token' : 'send')) {
      drips.shift();
      return drip(response);
    }
    const found = await find(request, body);
    response
      .writeHead(found.status, {
        'content-type': 'application/json',
        ...(found.retryAfter !== undefined && { 'retry-after': found.retryAfter }),
      })
      .end(JSON.stringify(found.body));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the Firebase double has no port');
  url = `http://127.0.0.1:${address.port}`;
  const file = {
    project_id: PROJECT,
    client_email: CLIENT,
    private_key: privateKey,
    token_uri: `${url}/token`,
  };
  return {
    url,
    serviceAccount: JSON.stringify(file),
    messages,
    tokensIssued: () => issued,
    install() {
      const token = randomBytes(24).toString('base64url');
      phones.add(token);
      return token;
    },
    uninstall(token) {
      phones.delete(token);
      former.add(token);
    },
    revokeTokens: () => valid.clear(),
    failNext(calls, status, retryAfter) {
      for (let call = 0; call < calls; call += 1) failures.push({ status, retryAfter });
    },
    recover: () => void failures.splice(0),
    dripNext: (where) => void drips.push(where),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
