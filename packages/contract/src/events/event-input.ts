import { z } from 'zod';
import { numberFromText } from '../platform/common.ts';
import { formatCount } from '../platform/rules/format.ts';
import { parisInstants, SKIPPED_TIME } from '../platform/rules/paris-time.ts';

/**
 * "2027-07-13T20:30", as date fields send it, is Paris wall-clock time: the first occurrence of a
 * time that occurs twice, undefined for a skipped one. With an offset it is that exact instant.
 */
function toInstant(text: string): Date | undefined {
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return hasOffset ? new Date(text) : parisInstants(text.slice(0, 10), text.slice(11, 16))[0];
}

/** An instant as a form sends it. */
export function momentSchema(missing: string) {
  return z.iso
    .datetime({
      offset: true,
      local: true,
      abort: true,
      error: ({ input }) => (input === undefined || input === '' ? missing : 'Date invalide'),
    })
    .refine((text) => text >= '2000' && text < '2100', 'La date doit être comprise entre 2000 et 2099')
    .meta({
      description:
        'Instant ISO 8601, ou heure de Paris sans décalage : 2027-07-13T20:30. La nuit d’octobre où une heure arrive deux fois, c’est la première ; celle qui n’existe pas en mars est refusée.',
    })
    .transform((text, context) => {
      const instant = toInstant(text);
      if (instant !== undefined) return instant;
      context.addIssue({ code: 'custom', message: SKIPPED_TIME });
      return z.NEVER;
    });
}

/** Degrees as a form sends them; empty for an unknown position. */
export function degreesSchema(most: number) {
  return z
    .string({ error: 'Coordonnée invalide' })
    .trim()
    .regex(/^(?:-?\d{1,3}(?:\.\d{1,20})?)?$/, 'Coordonnée invalide')
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((degrees) => degrees === null || Math.abs(degrees) <= most, 'Coordonnée invalide');
}

/** A whole number as a form sends it. */
export function countSchema(least: number, most: number) {
  const message = `Indiquez un nombre entre ${least} et ${formatCount(most)}`;
  return numberFromText(z.number({ error: message }).int(message).min(least, message).max(most, message));
}

/** The same; empty for none. */
export function optionalCountSchema(least: number, most: number) {
  return z
    .union([z.literal(''), countSchema(least, most)], {
      error: `Indiquez un nombre entre ${least} et ${formatCount(most)}, ou rien`,
    })
    .transform((value) => (value === '' ? null : value));
}
