/** Content of a ticket. Of its guest it has only an id and the number of people it admits. */
export interface TicketFacts {
  /** Id of the signing key: 8 hexadecimal digits. */
  readonly keyId: string;
  /** UUIDs. */
  readonly eventId: string;
  readonly guestId: string;
  /** The guest and those they bring, 1 to 255. */
  readonly people: number;
}

/** A ticket decoded from its QR code. Its signature is not verified here: that needs the keys. */
export interface ReadTicket extends TicketFacts {
  /** The signed bytes. */
  readonly signed: Uint8Array<ArrayBuffer>;
  /** Ed25519, 64 bytes. */
  readonly signature: Uint8Array<ArrayBuffer>;
}

/**
 * Version of the format, in the text and in the signed bytes, so that formats cannot be confused.
 */
const VERSION = 'L1';
const KEY_BYTES = 4;
const ID_BYTES = 16;
const FACTS_BYTES = KEY_BYTES + 2 * ID_BYTES + 1;
const SIGNATURE_BYTES = 64;
/**
 * Base32 (RFC 4648): with capitals and digits only, a QR code is a fifth smaller than with base64.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function toBase32(bytes: Uint8Array): string {
  let [text, rest, bits] = ['', 0, 0];
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(rest >> (bits - 5)) & 31];
    rest &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(rest << (5 - bits)) & 31] : text;
}

/** Null for anything that `toBase32` does not produce. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes: number[] = [];
  let [rest, bits] = [0, 0];
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    rest = (rest << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(rest >> bits);
    rest &= (1 << bits) - 1;
  }
  return bits < 5 && rest === 0 ? Uint8Array.from(bytes) : null;
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string) => hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
const toUuid = (bytes: Uint8Array) => toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const fromUuid = (id: string) => fromHex(id.replaceAll('-', ''));
const versionBytes = [...VERSION].map((letter) => letter.charCodeAt(0));

/** The bytes of a ticket to sign. */
export function packTicket({ keyId, eventId, guestId, people }: TicketFacts): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...versionBytes,
    ...fromHex(keyId),
    ...fromUuid(eventId),
    ...fromUuid(guestId),
    people,
  ]);
}

/** The text of a ticket's QR code: 164 characters, capitals and digits only. */
export function writeTicket(signed: Uint8Array, signature: Uint8Array): string {
  return VERSION + toBase32(Uint8Array.from([...signed.subarray(VERSION.length), ...signature]));
}

/**
 * For a scanner and a computer with different keyboard layouts: the character received, and the one
 * on the ticket.
 */
const layouts: readonly Readonly<Record<string, string>>[] = [
  // Scanner set to QWERTY, computer set to AZERTY.
  {
    A: 'Q',
    Q: 'A',
    Z: 'W',
    W: 'Z',
    ',': 'M',
    '?': 'M',
    '&': '1',
    É: '2',
    '"': '3',
    "'": '4',
    '(': '5',
    '-': '6',
    '§': '6',
    È: '7',
  },
  // Scanner set to AZERTY, computer set to QWERTY.
  {
    A: 'Q',
    Q: 'A',
    Z: 'W',
    W: 'Z',
    ';': 'M',
    ':': 'M',
    '!': '1',
    '@': '2',
    '#': '3',
    $: '4',
    '%': '5',
    '^': '6',
    '&': '7',
  },
  // One of the two set to QWERTZ, as in Switzerland and Germany.
  { Y: 'Z', Z: 'Y' },
];

/**
 * The texts a scanned ticket may have had: as received, and corrected for each keyboard layout of a
 * hand scanner. The signature decides which one is right.
 */
export function listScannedTexts(text: string): string[] {
  const token = text.trim().toUpperCase();
  const retyped = layouts.map((keys) => [...token].map((sign) => keys[sign] ?? sign).join(''));
  return [...new Set([token, ...retyped])];
}

/** Decodes a ticket; null for a text that is none. Ignores case and surrounding spaces. */
export function readTicket(text: string): ReadTicket | null {
  const token = text.trim().toUpperCase();
  const bytes = token.startsWith(VERSION) ? fromBase32(token.slice(VERSION.length)) : null;
  if (bytes?.length !== FACTS_BYTES + SIGNATURE_BYTES) return null;
  const idAt = (start: number) => toUuid(bytes.subarray(start, start + ID_BYTES));
  const people = bytes[FACTS_BYTES - 1] ?? 0;
  if (people === 0) return null;
  return {
    keyId: toHex(bytes.subarray(0, KEY_BYTES)),
    eventId: idAt(KEY_BYTES),
    guestId: idAt(KEY_BYTES + ID_BYTES),
    people,
    signed: Uint8Array.from([...versionBytes, ...bytes.subarray(0, FACTS_BYTES)]),
    signature: bytes.slice(FACTS_BYTES),
  };
}
