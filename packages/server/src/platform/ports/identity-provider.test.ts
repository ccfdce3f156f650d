import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OidcDouble, oidcClient, startOidcDouble } from '../../testing/doubles/oidc-provider.ts';
import type { Log } from '../log.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';

const redirectUri = 'https://lampion.test/admin/login/provider';

let double: OidcDouble;
let provider: IdentityProvider;
let logged: unknown[];
beforeAll(async () => {
  double = await startOidcDouble(redirectUri);
});
afterAll(() => double.close());

const keep = (details: object, message: string) => void logged.push([details, message]);
const log: Log = { info: keep, warn: keep, error: keep };

const open = (changes: { timeoutMs?: number; clientSecret?: string; issuer?: string } = {}) =>
  createIdentityProvider({
    issuer: double.issuer,
    clientId: oidcClient.id,
    clientSecret: oidcClient.secret,
    scopes: 'openid email profile',
    groupsClaim: 'groups',
    label: 'Keycloak',
    redirectUri,
    log,
    ...changes,
  });

const claims = { email: 'Nour@Exemple.test', email_verified: true, name: 'Nour\u202e Haddad', groups: ['a'] };
const identity = {
  ...{ subject: 'nour', email: 'nour@exemple.test', isEmailVerified: true, name: 'Nour Haddad' },
  groups: ['a'],
};

beforeEach(() => {
  logged = [];
  double.faults = {};
  double.person = { sub: 'nour', claims };
  provider = open();
});

let lastAttempt = 0;
const newAttempt = () => `essai-${++lastAttempt}`.padEnd(43, '-');

/** A whole sign-in, with faults of the provider from `begin` or from `finish` on. */
async function signIn({
  at = provider,
  later = {},
}: {
  at?: IdentityProvider;
  later?: OidcDouble['faults'];
} = {}) {
  const attempt = newAttempt();
  const answer = await double.visit(await at.begin(attempt));
  double.faults = later;
  return at.finish(attempt, answer);
}

const code = (expected: string) => expect.objectContaining({ code: expected });

describe('an identity provider', () => {
  it.each([
    ['in the header', {}],
    ['in the body', { token_endpoint_auth_methods_supported: ['client_secret_post'] }],
  ])('is discovered once, and vouches for a person; the secret goes %s', async (_, discovery) => {
    double.faults = { discovery };
    const before = double.asked.length;
    expect(await signIn()).toEqual(identity);
    expect(await signIn()).toEqual(identity);
    const discoveries = double.asked.slice(before).filter((path) => path.startsWith('/.well-known'));
    expect(discoveries).toHaveLength(1);
  });

  it('reads userinfo where the token lacks the groups or the address, which stay a pair', async () => {
    double.person = { sub: 'nour', claims: { name: 'Nour Haddad' }, info: claims };
    expect(await signIn()).toEqual(identity);
    double.person = {
      sub: 'nour',
      claims: { email: 'autre@exemple.test', name: 'Nour Haddad' },
      info: claims,
    };
    expect(await signIn()).toEqual({ ...identity, email: 'autre@exemple.test', isEmailVerified: false });
    double.person = { sub: 'nour', info: { ...claims, sub: 'lise' } };
    await expect(signIn()).rejects.toEqual(code('provider_refused'));
  });

  it('takes nothing for verified but true, and no groups but texts', async () => {
    for (const email_verified of [false, 'true', 1, undefined]) {
      double.person = { sub: 'nour', claims: { ...claims, email_verified } };
      expect(await signIn()).toMatchObject({ isEmailVerified: false });
    }
    double.person = { sub: 'nour', claims: { ...claims, email: 'pas une adresse', groups: [1, 'b', null] } };
    expect(await signIn()).toMatchObject({ email: null, groups: ['b'] });
    double.person = { sub: 'nour', claims: { ...claims, groups: 'seul' } };
    expect(await signIn()).toMatchObject({ groups: ['seul'] });
  });
});

const now = () => Math.floor(Date.now() / 1000);

describe('an ID token', () => {
  it.each<[string, (usual: JWTPayload, sign: (claims: JWTPayload) => Promise<string>) => unknown]>([
    ['of another nonce', (usual, sign) => sign({ ...usual, nonce: 'autre' })],
    ['without nonce', ({ nonce: _, ...usual }, sign) => sign(usual)],
    ['for another client', (usual, sign) => sign({ ...usual, aud: 'autre' })],
    [
      'for several clients, and of another',
      (usual, sign) => sign({ ...usual, aud: ['lampion', 'b'], azp: 'b' }),
    ],
    ['of another issuer', (usual, sign) => sign({ ...usual, iss: 'https://autre.test' })],
    ['that has expired', (usual, sign) => sign({ ...usual, iat: now() - 400, exp: now() - 60 })],
    ['that is not valid yet', (usual, sign) => sign({ ...usual, nbf: now() + 120 })],
    ['without expiry', ({ exp: _, ...usual }, sign) => sign(usual)],
    ['without signature', (usual) => new UnsecuredJWT(usual).encode()],
    ['that is missing', () => undefined],
    ['that is no token', () => 'jeton'],
    [
      'signed with the client’s secret',
      (usual) =>
        new SignJWT(usual)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(oidcClient.secret)),
    ],
    [
      'signed by another key',
      async (usual) => {
        const { privateKey } = await generateKeyPair('RS256');
        return new SignJWT(usual).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(privateKey);
      },
    ],
  ])('%s is refused', async (_, idToken) => {
    await expect(signIn({ later: { idToken: idToken as never } })).rejects.toEqual(code('provider_refused'));
  });

  it('of a clock that is off by seconds is accepted', async () => {
    for (const skew of [-20, 20]) {
      const idToken: OidcDouble['faults']['idToken'] = (usual, sign) =>
        sign({ ...usual, nbf: now() + skew, iat: now() + skew, exp: skew < 0 ? now() + skew : now() + 300 });
      expect(await signIn({ later: { idToken } })).toEqual(identity);
    }
  });
});

describe('an answer of the browser', () => {
  it('counts for its own attempt alone', async () => {
    const [own, foreign] = [newAttempt(), newAttempt()];
    const urls = [await provider.begin(own), await provider.begin(foreign)];
    const [first, second] = urls.map((url) => Object.fromEntries(new URL(url).searchParams));
    for (const secret of ['state', 'nonce', 'code_challenge'])
      expect(first?.[secret]).not.toBe(second?.[secret]);
    const answer = await double.visit(urls[0] ?? '');
    await expect(provider.finish(foreign, answer)).rejects.toEqual(code('provider_refused'));
    // A thief gives it the state of an attempt of theirs: the code wants the other's verifier.
    const swapped = new URLSearchParams(answer);
    const theirs = new URL(await provider.begin(foreign)).searchParams;
    swapped.set('state', theirs.get('state') ?? '');
    await expect(provider.finish(foreign, `${swapped}`)).rejects.toEqual(code('provider_refused'));
  });

  it('works once', async () => {
    const attempt = newAttempt();
    const answer = await double.visit(await provider.begin(attempt));
    expect(await provider.finish(attempt, answer)).toEqual(identity);
    await expect(provider.finish(attempt, answer)).rejects.toEqual(code('provider_refused'));
  });

  it.each([
    ['no state', 'provider_refused', (answer: URLSearchParams) => answer.delete('state')],
    ['no code', 'provider_refused', (answer: URLSearchParams) => answer.delete('code')],
    ['no issuer', 'provider_refused', (answer: URLSearchParams) => answer.delete('iss')],
    [
      'another issuer',
      'provider_refused',
      (answer: URLSearchParams) => answer.set('iss', 'https://autre.test'),
    ],
    ['two codes', 'provider_refused', (answer: URLSearchParams) => answer.append('code', 'x')],
    ['a refusal', 'provider_cancelled', (answer: URLSearchParams) => answer.set('error', 'access_denied')],
    [
      'a wrong scope',
      'provider_unavailable',
      (answer: URLSearchParams) => answer.set('error', 'invalid_scope'),
    ],
    ['a failure', 'provider_unavailable', (answer: URLSearchParams) => answer.set('error', 'server_error')],
    ['another error', 'provider_refused', (answer: URLSearchParams) => answer.set('error', 'login_required')],
  ])('with %s is refused as %s', async (_, refusal, change) => {
    const attempt = newAttempt();
    const answer = new URLSearchParams(await double.visit(await provider.begin(attempt)));
    change(answer);
    await expect(provider.finish(attempt, `${answer}`)).rejects.toEqual(code(refusal));
  });

  it('that says no is a cancellation', async () => {
    double.person = null;
    await expect(signIn()).rejects.toEqual(code('provider_cancelled'));
  });
});

describe('a provider that fails', () => {
  it.each<[string, OidcDouble['faults']]>([
    ['500 to the code', { fails: ['/token'] }],
    ['500 for its keys', { fails: ['/jwks'] }],
    ['byte by byte, without an end', { drips: '/token' }],
    ['its keys byte by byte', { drips: '/jwks' }],
  ])('answers %s, and is unavailable', async (_, later) => {
    const hasty = open({ timeoutMs: 400 });
    await expect(signIn({ at: hasty, later })).rejects.toEqual(code('provider_unavailable'));
  });

  it.each<[string, OidcDouble['faults']]>([
    ['away', { fails: ['/.well-known/openid-configuration'] }],
    ['dripping', { drips: '/.well-known/openid-configuration' }],
    ['another issuer', { discovery: { issuer: 'https://autre.test' } }],
    ['no document', { discovery: { issuer: undefined } }],
  ])('is discovered at a later use: %s', async (_, faults) => {
    const hasty = open({ timeoutMs: 400 });
    double.faults = faults;
    expect(await hasty.isReachable()).toBe(false);
    await expect(hasty.begin(newAttempt())).rejects.toEqual(code('provider_unavailable'));
    double.faults = {};
    expect(await hasty.isReachable()).toBe(true);
    expect(await signIn({ at: hasty })).toEqual(identity);
  });

  it('does not know our client, or is not there', async () => {
    await expect(signIn({ at: open({ clientSecret: 'faux' }) })).rejects.toEqual(
      code('provider_unavailable'),
    );
    const gone = await startOidcDouble(redirectUri);
    await gone.close();
    const away = open({ issuer: gone.issuer });
    await expect(away.begin(newAttempt())).rejects.toEqual(code('provider_unavailable'));
  });

  it('leaves neither code, state, token nor secret in the log', async () => {
    const attempt = newAttempt();
    const url = await provider.begin(attempt);
    const answer = await double.visit(url);
    double.faults = { idToken: (usual, sign) => sign({ ...usual, aud: 'autre' }) };
    await expect(provider.finish(attempt, answer)).rejects.toThrow();
    await expect(provider.finish(attempt, answer)).rejects.toThrow();
    expect(logged).toHaveLength(2);
    const written = JSON.stringify(logged);
    const { code: given = '', state = '' } = Object.fromEntries(new URLSearchParams(answer));
    for (const secret of [attempt, given, state, oidcClient.secret, 'eyJ', 'nour'])
      expect(written).not.toContain(secret);
  });
});
