import { z } from 'zod';
import { emailSchema } from './common.ts';
import { lineSchema, textSchema } from './text.ts';

export const contactBodySchema = z.object({
  name: lineSchema(120, 'Indiquez votre nom'),
  email: emailSchema,
  subject: lineSchema(180, 'Indiquez un sujet'),
  message: textSchema(5000, 'Écrivez votre message'),
  website: z.string().max(500).optional().describe('À laisser vide : rempli, le message est jeté.'),
});
export type ContactBody = z.infer<typeof contactBodySchema>;

export const contactAnswerSchema = z.object({ message: z.string() }).meta({ id: 'ContactAnswer' });
