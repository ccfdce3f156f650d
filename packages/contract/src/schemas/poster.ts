import { z } from 'zod';

export const posterSizes = ['a4', 'a3'] as const;
export type PosterSize = (typeof posterSizes)[number];

export const posterQuerySchema = z.object({
  size: z.enum(posterSizes, { error: 'Choisissez a4 ou a3' }).default('a4'),
});
export type PosterQuery = z.output<typeof posterQuerySchema>;

/** A PDF file. */
export const posterSchema = z.custom<Uint8Array<ArrayBuffer>>().meta({ type: 'string', format: 'binary' });
