import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default): 19 MiB and two passes, some 10 ms off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Matches no password. Compared when the account has none, so that "no such account" takes as long
 * as a wrong password.
 */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$TGFtcGlvbkxlc05lemV6$hJpvZJwKqbYbKp0Yq1nQ4cV6mJ3w3o0yXbqOaJm9w1A';

/** Unicode encodes an accented character in two ways; the keyboard decides which one is sent. */
const toOneSpelling = (password: string) => password.normalize('NFKC');

/** A password as stored: argon2id in PHC format, with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(toOneSpelling(password), cost);
}

/** Takes the same time with or without a stored password; false for `null`. */
export async function verifyPassword(password: string, kept: string | null): Promise<boolean> {
  const isRight = await verify(kept ?? DECOY, toOneSpelling(password));
  return isRight && kept !== null;
}
