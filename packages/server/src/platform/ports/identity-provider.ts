import { createHmac } from 'node:crypto';
import { emailSchema } from '@lampion/contract/platform/common';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { dropHiddenCharacters, trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import * as oidc from 'openid-client';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';

/** What the provider vouches for, from a verified ID token or its userinfo endpoint. */
export interface ProviderIdentity {
  /** The provider's stable id of the person, unique at this issuer. */
  readonly subject: string;
  /** Null when the provider gives none, or not a valid one. */
  readonly email: string | null;
  /** Whether the provider says that the address belongs to this person. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly groups: readonly string[];
}

/** An OpenID Connect provider: authorisation code flow with PKCE, state and nonce. */
export interface IdentityProvider {
  readonly issuer: string;
  /** What people call it: "Keycloak". */
  readonly label: string;
  /**
   * The address to send the browser to for an attempt, a secret of that browser and of one use.
   * @throws AppError `provider_unavailable`
   */
  begin(attempt: string): Promise<string>;
  /**
   * Redeems the answer that the browser came back with (the query of its address, without "?").
   * The code works once: so does this.
   * @throws AppError `provider_cancelled`, `provider_refused` (an answer that is not valid, not of
   * this attempt, or used), `provider_unavailable`
   */
  finish(attempt: string, answer: string): Promise<ProviderIdentity>;
  /** Whether it is discovered, or can be now. Never rejects. */
  isReachable(): Promise<boolean>;
}

interface Options {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  readonly label: string;
  /** Where the provider sends browsers back to; registered there, compared character by character. */
  readonly redirectUri: string;
  readonly log: Log;
  /** For each request, whole answer included. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5000;
/** Providers change addresses now and then; their keys are fetched again by themselves. */
const DISCOVERED_MS = 3_600_000;
/** Clocks of two machines. */
const TOLERANCE_SECONDS = 30;

/**
 * Discovers the provider at the first use, and again every hour. A failure is not remembered: the
 * next use tries again.
 */
export function createIdentityProvider(options: Options): IdentityProvider {
  const { issuer, label, redirectUri, scopes, groupsClaim, log } = options;
  const discover = openDiscovery(options);

  async function redeem(configuration: oidc.Configuration, attempt: string, answer: string) {
    const secrets = secretsOf(attempt);
    const address = new URL(redirectUri);
    address.search = answer;
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new AppError('provider_refused');
    const { userinfo_endpoint: more } = configuration.serverMetadata();
    const [hasGroups, hasEmail] = [claims[groupsClaim] !== undefined, claims.email !== undefined];
    if ((hasGroups && hasEmail) || more === undefined) return claims;
    // The library refuses an answer about another subject.
    const info = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    const { email, email_verified } = info;
    // An address and whether it is verified come from one place: two could speak of two addresses.
    return {
      ...claims,
      ...(!hasGroups && { [groupsClaim]: info[groupsClaim] }),
      ...(!hasEmail && { email, email_verified }),
    };
  }

  return {
    issuer,
    label,
    async begin(attempt) {
      const configuration = await discover();
      const { state, nonce, verifier } = secretsOf(attempt);
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async finish(attempt, answer) {
      const configuration = await discover();
      const claims = await redeem(configuration, attempt, answer).catch(refuse(log));
      return toIdentity(claims, groupsClaim);
    },
    isReachable: () =>
      discover().then(
        () => true,
        () => false,
      ),
  };
}

/** Concurrent calls share one request. */
function openDiscovery(options: Options): () => Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, log, timeoutMs = TIMEOUT_MS } = options;
  let current: { readonly found: Promise<oidc.Configuration>; readonly since: number } | null = null;

  function request(): Promise<oidc.Configuration> {
    const isOpen = issuer.startsWith('http:');
    return oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: TOLERANCE_SECONDS },
      authenticateClient(clientSecret),
      {
        timeout: timeoutMs / 1000,
        // The signature is checked although the token comes from the provider itself, by TLS.
        execute: [oidc.enableNonRepudiationChecks, ...(isOpen ? [oidc.allowInsecureRequests] : [])],
      },
    );
  }

  return async () => {
    if (current === null || performance.now() - current.since > DISCOVERED_MS)
      current = { found: request(), since: performance.now() };
    const asked = current;
    try {
      return await asked.found;
    } catch (error) {
      if (current === asked) current = null;
      log.warn({ reason: reasonOf(error), issuer }, 'the identity provider could not be discovered');
      throw new AppError('provider_unavailable');
    }
  };
}

/** Sends the secret in the way the provider takes; in the header where it does not say. */
function authenticateClient(secret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, ...request) => {
    const isTaken = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (isTaken ? inBody : inHeader)(server, ...request);
  };
}

/**
 * State, nonce and code verifier of an attempt. The state is in addresses, and reveals neither of
 * the others.
 */
function secretsOf(attempt: string) {
  const derive = (use: string) => createHmac('sha256', attempt).update(use).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

/** Failures of the provider or of its settings: the answer of the browser may well be right. */
const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
  'server_error',
  'temporarily_unavailable',
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
]);

/** What went wrong, in one word. Errors of the library hold codes and tokens: never log them. */
function reasonOf(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return error.error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

const refuse =
  (log: Log) =>
  (error: unknown): never => {
    const reason = reasonOf(error);
    if (reason === 'access_denied') throw new AppError('provider_cancelled');
    log.warn({ reason }, 'a sign-in by the identity provider failed');
    // fetch rejects with a TypeError when there is no connection.
    const isAway = AWAY.has(reason) || error instanceof TypeError;
    throw new AppError(isAway ? 'provider_unavailable' : 'provider_refused');
  };

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

function toIdentity(claims: Claims, groupsClaim: string): ProviderIdentity {
  const email = emailSchema.safeParse(claims.email);
  const groups = claims[groupsClaim];
  const { name } = claims;
  return {
    subject: claims.sub,
    email: email.success ? email.data : null,
    isEmailVerified: claims.email_verified === true,
    name:
      typeof name === 'string'
        ? firstCharacters(trimInvisible(dropHiddenCharacters(name.replace(/\p{Cc}/gu, ' '))), 120)
        : '',
    groups: [groups].flat().filter((group) => typeof group === 'string'),
  };
}
