import { emailSchema } from '@lampion/contract/platform/common';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { dropHiddenCharacters, trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '../app-error.ts';

/** The claims of a verified Google ID token. */
export interface GoogleProfile {
  /** Google's stable id of the person. */
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
}

export interface GoogleIdentity {
  /**
   * Verifies signature, issuer, audience and expiry. Throws AppError: `google_refused` when any is
   * wrong, `unavailable` when Google's keys cannot be fetched.
   */
  verify(idToken: string): Promise<GoogleProfile>;
}

interface Options {
  readonly clientId: string;
  readonly issuer: string;
  readonly keysUrl: string;
}

/** Errors caused by the token itself. All others are failures to fetch the keys. */
const tokenFaults = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];

/**
 * Verifies ID tokens against the issuer's published keys, fetched at the first use and cached while
 * valid.
 */
export function createGoogleIdentity({ clientId, issuer, keysUrl }: Options): GoogleIdentity {
  const keys = createRemoteJWKSet(new URL(keysUrl));
  // Google signs with either form of its issuer name.
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')];

  async function readToken(idToken: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: issuers,
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'sub', 'email'],
        clockTolerance: '10 s',
      });
      return payload;
    } catch (error) {
      const isRefused = tokenFaults.some((fault) => error instanceof fault);
      throw new AppError(isRefused ? 'google_refused' : 'unavailable', { cause: error });
    }
  }

  return {
    verify: async (idToken) => toProfile(await readToken(idToken)),
  };
}

function toProfile({ sub, email, email_verified, name }: JWTPayload): GoogleProfile {
  const address = emailSchema.safeParse(email);
  if (!sub || !address.success) throw new AppError('google_refused');
  return {
    subject: sub,
    email: address.data,
    isEmailVerified: email_verified === true || email_verified === 'true',
    name:
      typeof name === 'string'
        ? firstCharacters(trimInvisible(dropHiddenCharacters(name.replace(/\p{Cc}/gu, ' '))), 120)
        : '',
  };
}
