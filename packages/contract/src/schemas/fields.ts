import { z } from 'zod';

/**
 * `fields=title,slug`: what each item of a list carries, beside its `_id`. Everything by default.
 */
export function fieldsSchema<Shape extends z.ZodRawShape>(item: z.ZodObject<Shape>) {
  const names = Object.keys(item.shape) as (keyof Shape & string)[];
  const error = `Champ inconnu. Les champs possibles sont : ${names.join(', ')}`;
  return z
    .string()
    .max(1000)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(names, { error })))
    .optional()
    .meta({
      description: `Seulement ces champs, séparés par des virgules, et \`_id\` : ${names.join(', ')}.`,
    });
}
