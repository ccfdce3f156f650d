import { randomBytes } from 'node:crypto';
import { memoise } from '@lampion/drawing/memoise';
import type { KeepPart } from '../../app/lib/page-entry.ts';
import { toBytes } from './to-bytes.ts';

interface Part {
  readonly key: string;
  readonly makeMarkup: () => string;
}

/** Drawings, portraits the most of them, and a dozen parts of each event: of some hundred events, in a few megabytes. */
const KEPT_PARTS = 2000;

const remember = memoise(
  ({ makeMarkup }: Part) => toBytes(makeMarkup()),
  ({ key }) => key,
  KEPT_PARTS,
);

/** Stands in a page's markup for a part, before its number. Nobody can guess it, so no text contains it. */
const MARK = `kept-${randomBytes(12).toString('base64url')}-`;
const NUMBER_LENGTH = 5;

/** The parts of one page that are repeated as bytes: made only the first time one is asked for under its key. */
export interface KeptParts {
  readonly keep: KeepPart;
  /** The page's text as bytes, with its parts where their marks stand. */
  fillIn(markup: string): Buffer;
}

export function openKeptParts(): KeptParts {
  const parts: Buffer[] = [];
  return {
    keep(key, makeMarkup) {
      parts.push(remember({ key, makeMarkup }));
      return MARK + String(parts.length - 1).padStart(NUMBER_LENGTH, '0');
    },
    fillIn(markup) {
      const bytes = toBytes(markup);
      const pieces: Buffer[] = [];
      let from = 0;
      for (let at = bytes.indexOf(MARK); at !== -1; at = bytes.indexOf(MARK, from)) {
        const numberAt = at + MARK.length;
        const part = parts[Number(bytes.toString('latin1', numberAt, numberAt + NUMBER_LENGTH))];
        if (part === undefined) throw new Error('a page has a mark without its part');
        pieces.push(bytes.subarray(from, at), part);
        from = numberAt + NUMBER_LENGTH;
      }
      pieces.push(bytes.subarray(from));
      return Buffer.concat(pieces);
    },
  };
}
