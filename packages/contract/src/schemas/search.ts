import { z } from 'zod';

/** Search words; case and accents are ignored. Empty matches everything. */
export const searchTextSchema = z
  .string()
  .trim()
  .max(100, '100 caractères au maximum')
  .regex(/^[^\p{Cc}]*$/u, 'Caractères non autorisés');
