import { z } from 'zod';
import { hasOvergrownCharacter, isTooLong, tooLong, unitsFor } from './rules/characters.ts';
import {
  dropDirectionMarks,
  dropHiddenCharacters,
  dropUnseen,
  hasHiddenCharacter,
  trimUnseen,
} from './rules/visible-text.ts';

const FORBIDDEN = 'Caractères non autorisés';
const HIDDEN = 'Ce texte contient des caractères invisibles : retapez-le au lieu de le coller';
const OVERGROWN = 'Un caractère de ce texte porte trop d’accents';

/**
 * JSON Schema can only count code points: its `maxLength` is what no text within the limit reaches.
 */
const describeLimit = (max: number) => ({
  description: `${max} caractères visibles au maximum (un emoji composé compte pour un)`,
});

/**
 * At most `max` characters as people count them. What cannot have as few is refused before anything
 * reads it.
 */
export function limitCharacters(text: z.ZodString, max: number) {
  return text
    .max(unitsFor(max), { error: tooLong(max), abort: true })
    .refine((value) => !isTooLong(value, max), { error: tooLong(max), abort: true })
    .meta(describeLimit(max));
}

interface TextRules {
  readonly max: number;
  /** What the field says when nothing visible was written; null when it may be left empty. */
  readonly missing: string | null;
  /** How the text is changed before it is looked at. */
  readonly tidy: (text: string) => string;
  readonly allowed: RegExp;
}

function writtenSchema({ max, missing, tidy, allowed }: TextRules) {
  const given = z
    .string(missing === null ? undefined : { error: missing })
    .max(unitsFor(max), { error: tooLong(max), abort: true })
    .overwrite(tidy);
  const written = missing === null ? given : given.min(1, missing);
  return limitCharacters(written, max)
    .regex(allowed, FORBIDDEN)
    .refine((text) => !hasOvergrownCharacter(text), OVERGROWN)
    .meta(describeLimit(max));
}

const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
const tidyLine = (text: string) => dropUnseen(trimUnseen(text));
const tidyText = (text: string) => trimUnseen(dropDirectionMarks(text));

function limitLine(max: number, missing: string | null) {
  return writtenSchema({ max, missing, tidy: tidyLine, allowed: LINE })
    .refine((line) => !hasHiddenCharacter(line), HIDDEN)
    .meta(describeLimit(max));
}

/**
 * One line of text between 1 and `max` visible characters: without blanks at its ends and hidden
 * characters, which pasted texts carry and nobody could find; no control characters, no halves of a
 * character (JSON columns refuse them), nothing that turns letters around: names must not imitate
 * others. Blank means that nothing is visible.
 */
export function lineSchema(max: number, missing: string) {
  return limitLine(max, missing);
}

/** The same, which may be left empty. */
export function optionalLineSchema(max: number) {
  return limitLine(max, null);
}

/**
 * Several lines of text between 1 and `max` visible characters. Direction marks are dropped, not
 * refused: messengers and spreadsheets add them to copied text, and users could not find them in a
 * long text.
 */
export function textSchema(max: number, missing: string) {
  return writtenSchema({ max, missing, tidy: tidyText, allowed: LINES });
}

/** The same, which may be left empty. */
export function optionalTextSchema(max: number) {
  return writtenSchema({ max, missing: null, tidy: tidyText, allowed: LINES });
}

/** The longest search, in visible characters. */
export const SEARCH_MAX = 100;

/** Search words; case and accents are ignored. Empty matches everything. */
export const searchTextSchema = limitCharacters(
  z.string().overwrite((text) => trimUnseen(dropHiddenCharacters(text))),
  SEARCH_MAX,
).regex(/^[^\p{Cc}]*$/u, 'Caractères non autorisés');
