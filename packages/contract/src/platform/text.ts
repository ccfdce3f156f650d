import { z } from 'zod';
import { hasOvergrownCharacter, isTooLong, tooLong, unitsFor } from './rules/characters.ts';
import {
  dropDirectionMarks,
  dropHiddenCharacters,
  dropInvisible,
  hasHiddenCharacter,
  trimInvisible,
} from './rules/visible-text.ts';

const FORBIDDEN = 'Caractères non autorisés';
const HIDDEN = 'Ce texte contient des caractères invisibles : retapez-le au lieu de le coller';
const OVERGROWN = 'Un caractère de ce texte porte trop d’accents';

/**
 * JSON Schema counts code points, so its `maxLength` is one that no text within the limit exceeds.
 */
const describeLimit = (max: number) => ({
  description: `${max} caractères visibles au maximum`,
});

/**
 * At most `max` characters as people count them. A text that is certainly too long is refused
 * before any other check.
 */
export function limitCharacters(text: z.ZodString, max: number) {
  return text
    .max(unitsFor(max), { error: tooLong(max), abort: true })
    .refine((value) => !isTooLong(value, max), { error: tooLong(max), abort: true })
    .meta(describeLimit(max));
}

interface TextRules {
  readonly max: number;
  /** Message when nothing visible was written; null when the field may be empty. */
  readonly missing: string | null;
  /** Applied before the text is checked. */
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
const tidyLine = (text: string) => dropInvisible(trimInvisible(text));
const tidyText = (text: string) => trimInvisible(dropDirectionMarks(text));

function limitLine(max: number, missing: string | null) {
  return writtenSchema({ max, missing, tidy: tidyLine, allowed: LINE })
    .refine((line) => !hasHiddenCharacter(line), HIDDEN)
    .meta(describeLimit(max));
}

/**
 * One line of text with 1 to `max` visible characters. Removes blanks at its ends and hidden
 * characters, which pasted texts contain and users could not find. Refuses control characters,
 * halves of a character (JSON columns refuse them), and characters that reverse text, so that names
 * cannot imitate others. A text without visible characters counts as empty.
 */
export function lineSchema(max: number, missing: string) {
  return limitLine(max, missing);
}

/** The same; it may be empty. */
export function optionalLineSchema(max: number) {
  return limitLine(max, null);
}

/**
 * Several lines of text with 1 to `max` visible characters. Direction marks are dropped, not
 * refused: messengers and spreadsheets add them to copied text, and users could not find them in a
 * long text.
 */
export function textSchema(max: number, missing: string) {
  return writtenSchema({ max, missing, tidy: tidyText, allowed: LINES });
}

/** The same; it may be empty. */
export function optionalTextSchema(max: number) {
  return writtenSchema({ max, missing: null, tidy: tidyText, allowed: LINES });
}

/** Maximum visible characters of a search. */
export const SEARCH_MAX = 100;

/** Search words; case and accents are ignored. Empty matches everything. */
export const searchTextSchema = limitCharacters(
  z.string().overwrite((text) => trimInvisible(dropHiddenCharacters(text))),
  SEARCH_MAX,
).regex(/^[^\p{Cc}]*$/u, 'Caractères non autorisés');
