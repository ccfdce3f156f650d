import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { Deps } from '../deps.ts';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

const shorten = (pseudonym: Buffer) => pseudonym.subarray(0, SIGNATURE_BYTES);

/**
 * An unforgeable token for a row: 43 characters of base64url, deterministic for a label until the
 * salt is rotated. Nothing is stored. The label names the permission, which lasts as long as the
 * row.
 */
export async function signId(
  { pseudonymise }: Pick<Deps, 'pseudonymise'>,
  id: string,
  label: string,
): Promise<string> {
  const signature = shorten(await pseudonymise(label));
  return Buffer.concat([parse(id), signature]).toString('base64url');
}

/** The id in a token, without verifying the signature; null if it is malformed. */
export function readSignedId(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
  try {
    return stringify(bytes.subarray(0, ID_BYTES));
  } catch {
    return null;
  }
}

/**
 * Whether a token was signed for this label, with the current or a former salt of this
 * installation.
 */
export async function isSignedFor(
  { knownPseudonyms }: Pick<Deps, 'knownPseudonyms'>,
  token: string,
  label: string,
): Promise<boolean> {
  const signature = Buffer.from(token, 'base64url').subarray(ID_BYTES);
  const signatures = (await knownPseudonyms(label)).map(shorten);
  return signatures.some((one) => one.length === signature.length && timingSafeEqual(signature, one));
}
