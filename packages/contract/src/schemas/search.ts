import { z } from 'zod';

/** Words looked for, case and accents ignored. Empty finds everything. */
export const searchTextSchema = z
  .string()
  .trim()
  .max(100, '100 caractères au maximum')
  .regex(/^[^\p{Cc}]*$/u, 'Caractères non autorisés');
