import { firstCharacters } from '../../platform/rules/characters.ts';

/** Length of an IBAN by country of the Single Euro Payments Area. */
const lengths = new Map(
  (
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 ' +
    'IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 ' +
    'SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** An IBAN as banks store it: capitals without blanks. */
export const tidyIban = (typed: string) => typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Why a tidied IBAN cannot receive a SEPA transfer; null when it can. */
export function findIbanFault(iban: string): string | null {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return 'Indiquez un IBAN, comme « FR76 3000 6000… »';
  const length = lengths.get(iban.slice(0, 2));
  if (length === undefined) return 'Cet IBAN n’est pas d’un pays de l’espace SEPA';
  if (iban.length !== length) return `Cet IBAN a ${iban.length} caractères au lieu de ${length}`;
  return remainderOf(iban) === 1 ? null : 'Cet IBAN contient une faute de frappe';
}

/** ISO 7064: modulo 97 of the IBAN from its fifth character on, letters as 10 to 35. */
function remainderOf(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** An IBAN in groups of four, as it is printed on cards. */
export const formatIban = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');

export const HOLDER_MAX = 70;
const REASON_MAX = 140;
/** Capacity of the largest code that the standard allows, version 13 with error correction M. */
const BYTES_MAX = 331;

export interface SepaTransfer {
  readonly iban: string;
  /** The name of the account's holder. */
  readonly holder: string;
  readonly cents: number;
  /** What the holder reads on their statement. */
  readonly reason: string;
}

/**
 * The text of a QR code that banking apps read as a transfer: EPC069-12, version 002, UTF-8. The
 * reason is cut where the code would become too large. Pure.
 */
export function writeSepaCode({ iban, holder, cents, reason }: SepaTransfer): string {
  const name = tidy(holder, HOLDER_MAX);
  // Version 002 needs no BIC; neither a purpose nor a structured reference is given.
  const start = ['BCD', '002', '1', 'SCT', '', name, iban, `EUR${(cents / 100).toFixed(2)}`, '', '', ''].join(
    '\n',
  );
  // A Latin letter has three bytes at most.
  const room = BYTES_MAX - start.length - 2 * name.length;
  return start + tidy(reason, REASON_MAX, room);
}

/** Banks accept Latin letters, digits and some punctuation, no emoji. */
function tidy(text: string, max: number, bytesMax?: number): string {
  const accepted = text
    .normalize('NFC')
    .replaceAll('’', "'")
    .replaceAll(/[^\p{Script=Latin}\p{Nd}/?:().,'+-]+/gu, ' ')
    .trim();
  return firstCharacters(accepted, max, bytesMax).trim();
}
