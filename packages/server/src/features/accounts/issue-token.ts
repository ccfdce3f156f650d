import { createHash, randomBytes } from 'node:crypto';

/** A secret to hand out once, and its stored hash. */
export interface IssuedToken {
  /** 256 random bits in base64url: 43 characters. */
  readonly token: string;
  readonly tokenHash: Buffer;
}

/** The stored form of a token: its SHA-256. Random tokens need no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function issueToken(): IssuedToken {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}
