import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const oidcClient = { id: 'lampion', secret: 'un secret de client' };

type Path = '/.well-known/openid-configuration' | '/jwks' | '/token' | '/userinfo';

/** What the provider does wrong; nothing at first. */
interface Faults {
  /** Answers 500 at these paths. */
  fails?: readonly Path[];
  /** Sends answers of this path byte by byte, without an end. */
  drips?: Path;
  /** Changes the discovery document. */
  discovery?: object;
  /** Makes the ID token from the usual claims. */
  idToken?: (claims: JWTPayload, sign: Sign) => Promise<string | undefined> | string | undefined;
}

type Sign = (claims: JWTPayload, key?: CryptoKey) => Promise<string>;

/** A person at the provider: claims of the ID token, and those that only userinfo has. */
interface Person {
  readonly sub: string;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly info?: Readonly<Record<string, unknown>>;
}

/**
 * An OpenID Connect provider with one client, stateful and over real HTTP: codes work once and for
 * who asked, PKCE is checked, the redirect URI is compared character by character.
 */
export interface OidcDouble {
  readonly issuer: string;
  /** The only address that browsers are sent back to. */
  redirectUri: string;
  /** Whose session the browser has at the provider; null refuses the consent. */
  person: Person | null;
  faults: Faults;
  /** Requests so far, by path. */
  readonly asked: readonly string[];
  /**
   * Plays the browser at an authorisation address: the query of the address it is sent back to,
   * without "?". Throws when the provider refuses to redirect.
   */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
}

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
}

type Page = (visit: Visit) => Promise<void> | void;

interface Grant {
  readonly person: Person;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
}

export async function startOidcDouble(redirectUri = ''): Promise<OidcDouble> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', use: 'sig', alg: 'RS256' };
  const grants = new Map<string, Grant>();
  const people = new Map<string, Person>();
  const asked: string[] = [];

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}/realms/lampion`;

  const sign: Sign = (claims, key = privateKey) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(key);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', issuer);
    const path = url.pathname.replace('/realms/lampion', '');
    asked.push(path);
    const { fails = [], drips } = double.faults;
    if (fails.some((failing) => failing === path)) send(response, 500, { error: 'oups' });
    else if (drips === path) drip(response);
    else await (pages[path] ?? refuse)({ request, response, query: url.searchParams });
  }

  const refuse: Page = ({ response }) => send(response, 404, {});
  const pages: Readonly<Record<string, Page>> = {
    '/.well-known/openid-configuration': ({ response }) => send(response, 200, describe()),
    '/jwks': ({ response }) => send(response, 200, { keys: [jwk] }),
    '/authorize': ({ query, response }) => authorise(query, response),
    '/token': async ({ request, response }) => redeem(await readForm(request), request, response),
    '/userinfo': ({ request, response }) => answerUserInfo(request, response),
  };

  const describe = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ...double.faults.discovery,
  });

  function authorise(query: URLSearchParams, response: ServerResponse): void {
    const challenge = query.get('code_challenge') ?? '';
    const isRight =
      query.get('client_id') === oidcClient.id &&
      query.get('redirect_uri') === double.redirectUri &&
      query.get('response_type') === 'code' &&
      query.get('scope')?.split(' ').includes('openid') &&
      query.get('code_challenge_method') === 'S256' &&
      challenge !== '';
    if (!isRight) {
      send(response, 400, { error: 'invalid_request' });
      return;
    }
    const back = new URL(double.redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', issuer);
    const { person } = double;
    if (person === null) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('hex');
      grants.set(code, {
        person,
        redirectUri: double.redirectUri,
        challenge,
        nonce: query.get('nonce') ?? '',
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function redeem(form: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    const expected = `Basic ${Buffer.from(
      `${encodeURIComponent(oidcClient.id)}:${encodeURIComponent(oidcClient.secret).replaceAll('%20', '+')}`,
    ).toString('base64')}`;
    const isInBody =
      form.get('client_id') === oidcClient.id && form.get('client_secret') === oidcClient.secret;
    if (request.headers.authorization !== expected && !isInBody)
      return send(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== verifier || grant.redirectUri !== form.get('redirect_uri'))
      return send(response, 400, { error: 'invalid_grant' });
    const accessToken = randomBytes(16).toString('hex');
    people.set(`Bearer ${accessToken}`, grant.person);
    const now = Math.floor(Date.now() / 1000);
    const { sub, claims } = grant.person;
    const usual = {
      ...{ iss: issuer, aud: oidcClient.id, sub, iat: now, exp: now + 300, nonce: grant.nonce },
      ...claims,
    };
    const { idToken = (given: JWTPayload) => sign(given) } = double.faults;
    send(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      id_token: await idToken(usual, sign),
    });
  }

  function answerUserInfo({ headers }: IncomingMessage, response: ServerResponse): void {
    const person = people.get(headers.authorization ?? '');
    if (person === undefined) send(response, 401, {});
    else send(response, 200, { sub: person.sub, ...person.info });
  }

  const double: OidcDouble = {
    issuer,
    redirectUri,
    person: null,
    faults: {},
    asked,
    async visit(url) {
      const answered = await fetch(url, { redirect: 'manual' });
      const location = answered.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${answered.status}`);
      if (!location.startsWith(`${double.redirectUri}?`)) throw new Error(`sent to ${location}`);
      return new URL(location).search.slice(1);
    },
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const clock = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(clock));
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
