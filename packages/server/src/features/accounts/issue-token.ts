import { createHash, randomBytes } from 'node:crypto';

/** A secret to hand out once, and what is kept of it. */
export interface IssuedToken {
  /** 256 random bits in base64url: 43 characters. */
  readonly token: string;
  readonly tokenHash: Buffer;
}

/** What is kept of a token: its SHA-256. No salt is needed where nobody can guess. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function issueToken(): IssuedToken {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}
