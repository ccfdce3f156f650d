import { z } from 'zod';
import { dropDirectionMarks, hasHiddenCharacter, hasVisibleCharacter } from '../rules/visible-text.ts';

const FORBIDDEN = 'Caractères non autorisés';
const UNSEEN = 'Écrivez au moins un caractère visible';
const HIDDEN = 'Ce texte contient des caractères invisibles : retapez-le au lieu de le coller';

const tooLong = (max: number) => `${max} caractères au maximum`;
const isUnseen = (text: string) => text !== '' && !hasVisibleCharacter(text);

function limitLine(text: z.ZodString, max: number) {
  return text
    .max(max, tooLong(max))
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, FORBIDDEN)
    .superRefine((line, context) => {
      if (isUnseen(line)) context.addIssue({ code: 'custom', message: UNSEEN });
      else if (hasHiddenCharacter(line)) context.addIssue({ code: 'custom', message: HIDDEN });
    });
}

/**
 * One line of text between 1 and `max` characters: trimmed, no control characters, no halves of a character (JSON columns
 * refuse them), at least one visible character, no hidden characters and no direction marks: names must
 * not imitate others.
 */
export function lineSchema(max: number, missing: string) {
  return limitLine(z.string({ error: missing }).trim().min(1, missing), max);
}

/** The same, which may be left empty. */
export function optionalLineSchema(max: number) {
  return limitLine(z.string().trim(), max);
}

function limitText(text: z.ZodString, max: number) {
  return text.max(max, tooLong(max)).regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, FORBIDDEN);
}

/**
 * Several lines of text between 1 and `max` characters. Direction marks are dropped, not refused: messengers and
 * spreadsheets add them to copied text, and users could not find them in a long text.
 */
export function textSchema(max: number, missing: string) {
  const given = z.string({ error: missing }).overwrite(dropDirectionMarks).trim().min(1, missing);
  return limitText(given, max).refine((text) => !isUnseen(text), UNSEEN);
}

/** The same, which may be left empty. */
export function optionalTextSchema(max: number) {
  return limitText(z.string().overwrite(dropDirectionMarks).trim(), max);
}
