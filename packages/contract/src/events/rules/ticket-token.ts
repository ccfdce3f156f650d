/**
 * What a ticket says of itself: nothing of its guest but a number, and how many people it lets in.
 */
export interface TicketFacts {
  /** The key it is signed with: 8 hexadecimal digits. */
  readonly keyId: string;
  /** UUIDs. */
  readonly eventId: string;
  readonly guestId: string;
  /** The guest and those they bring, 1 to 255. */
  readonly people: number;
}

/**
 * A ticket as its QR code carries it, taken apart. Whether its signature holds is for whoever has
 * the keys.
 */
export interface ReadTicket extends TicketFacts {
  /** What was signed. */
  readonly signed: Uint8Array<ArrayBuffer>;
  /** Ed25519, 64 bytes. */
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** Names the format, in the text and under the signature, so that neither is taken for another. */
const VERSION = 'L1';
const KEY_BYTES = 4;
const ID_BYTES = 16;
const FACTS_BYTES = KEY_BYTES + 2 * ID_BYTES + 1;
const SIGNATURE_BYTES = 64;
/** Base32 (RFC 4648): capitals and digits make a QR code a fifth smaller than base64. */
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

/** Null for anything that `toBase32` does not write. */
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

/** The bytes of a ticket that are signed. */
export function packTicket({ keyId, eventId, guestId, people }: TicketFacts): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...versionBytes,
    ...fromHex(keyId),
    ...fromUuid(eventId),
    ...fromUuid(guestId),
    people,
  ]);
}

/** The text of a ticket's QR code: capitals and digits only, 164 characters. */
export function writeTicket(signed: Uint8Array, signature: Uint8Array): string {
  return VERSION + toBase32(Uint8Array.from([...signed.subarray(VERSION.length), ...signature]));
}

/**
 * What a key types, and what the scanner pressed it for, where both have another keyboard in mind.
 */
const layouts: readonly Readonly<Record<string, string>>[] = [
  // A scanner set to QWERTY at a computer set to AZERTY.
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
  // A scanner set to AZERTY at a computer set to QWERTY.
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
  // One of both set to QWERTZ, as in Switzerland and Germany.
  { Y: 'Z', Z: 'Y' },
];

/**
 * What the text of a scanned ticket may have been: as it is, and as hand scanners mean it that type
 * with another layout. Which one it was says the signature.
 */
export function listScannedTexts(text: string): string[] {
  const token = text.trim().toUpperCase();
  const retyped = layouts.map((keys) => [...token].map((sign) => keys[sign] ?? sign).join(''));
  return [...new Set([token, ...retyped])];
}

/** Takes a ticket apart; null for a text that is none. Case and spaces around it do not matter. */
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
