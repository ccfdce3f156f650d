import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { ADDRESS_HASH_BYTES, hashAddress } from './suppressions.ts';

/** 80 bits: forging one takes more attempts than a mail server accepts messages. */
const SIGNATURE_BYTES = 10;

/** Mail servers may change the case of a local part, which rules out base64. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const BITS_OF_DIGIT = 5;

/** 26 bytes are 42 digits. */
const TOKEN_OF_ADDRESS = /\+([a-z2-7]{42})@/;

const labelAddress = (addressHash: Buffer) => `return path ${addressHash.toString('hex')}`;
const shorten = (pseudonym: Buffer) => pseudonym.subarray(0, SIGNATURE_BYTES);

/**
 * The return path of an e-mail to `to`, "rebonds+<token>@lampion.fr": always the same, and
 * unforgeable. Its local part has at most 64 octets. Undefined without MAIL_RETURN_PATH. Queries
 * nothing.
 */
export async function signReturnPath(
  { config, pseudonymise }: Pick<Deps, 'config' | 'pseudonymise'>,
  to: string,
): Promise<string | undefined> {
  const { MAIL_RETURN_PATH: mailbox } = config;
  if (mailbox === undefined) return undefined;
  const addressHash = hashAddress(to);
  const signature = shorten(await pseudonymise(labelAddress(addressHash)));
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+${encode(Buffer.concat([addressHash, signature]))}${mailbox.slice(at)}`;
}

/**
 * The hash (`hashAddress`) of the recipient of a return path that was signed with a current or
 * former secret of this installation; null for any other address.
 */
export async function readReturnPath(
  { knownPseudonyms }: Pick<Deps, 'knownPseudonyms'>,
  address: string,
): Promise<Buffer | null> {
  const token = TOKEN_OF_ADDRESS.exec(address.toLowerCase())?.[1];
  const bytes = token === undefined ? null : decode(token);
  if (bytes === null) return null;
  const addressHash = bytes.subarray(0, ADDRESS_HASH_BYTES);
  const signatures = (await knownPseudonyms(labelAddress(addressHash))).map(shorten);
  const isOurs = signatures.some((one) => timingSafeEqual(bytes.subarray(ADDRESS_HASH_BYTES), one));
  return isOurs ? addressHash : null;
}

/** RFC 4648 in lower case, without padding. */
function encode(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/g) ?? [];
  return digits.map((digit) => BASE32[Number.parseInt(digit.padEnd(BITS_OF_DIGIT, '0'), 2)]).join('');
}

/** Null for a token that `encode` does not produce: its last bits must be zero. */
function decode(token: string): Buffer | null {
  const bits = [...token]
    .map((digit) => BASE32.indexOf(digit).toString(2).padStart(BITS_OF_DIGIT, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return encode(bytes) === token ? bytes : null;
}
