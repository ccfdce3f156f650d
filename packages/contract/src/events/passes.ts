import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../platform/common.ts';
import { replyTokenParamsSchema } from './replies.ts';

/** Maximum passes in one request: those of one phone. */
const PASSES_MAX = 20;

const takePassesBodySchema = z.object({
  tokens: z
    .array(replyTokenParamsSchema.shape.token)
    .min(1, 'Indiquez au moins un lien')
    .max(PASSES_MAX, `${PASSES_MAX} liens au plus à la fois`)
    .describe('La fin de chaque lien privé, après `/replies/`.'),
  confirm: z
    .boolean()
    .default(false)
    .describe('Reprendre aussi les invités dont l’adresse n’est pas celle du compte.'),
});
export type TakePassesBody = z.output<typeof takePassesBodySchema>;

const passOutcomes = [
  'taken_over',
  'already_yours',
  'pass_of_another',
  'of_another_account',
  'link_unknown',
] as const;
export type PassOutcome = (typeof passOutcomes)[number];

const takenPassSchema = z
  .object({
    outcome: z
      .enum(passOutcomes)
      .describe(
        '`pass_of_another` : l’adresse de l’invité n’est pas l’adresse confirmée du compte, rien n’a changé ; `of_another_account` : l’invité est déjà à un autre compte.',
      ),
    nightId: idSchema.nullable().describe('null pour un lien inconnu ou fini.'),
    nickname: z.string().nullable().describe('Le nom sous lequel le lien écrit ; null de même.'),
    hasOwnPlace: z
      .boolean()
      .describe('Si le compte était déjà à cette nuit : les deux invités n’en font alors plus qu’un.'),
  })
  .meta({ id: 'TakenPass' });
export type TakenPass = z.infer<typeof takenPassSchema>;

const takenPassesSchema = z
  .object({ passes: z.array(takenPassSchema).describe('Dans l’ordre des liens.') })
  .meta({ id: 'TakenPasses' });
export type TakenPasses = z.infer<typeof takenPassesSchema>;

export const passEndpoints = {
  takeOverPasses: endpoint({
    method: 'POST',
    path: '/me/passes',
    tag: 'Réponses',
    summary: 'Reprend dans son compte ce qu’on a répondu et écrit par des liens privés.',
    details:
      'Chaque lien réussit ou échoue seul, et reste valable : il ouvre désormais la place du membre. Qui est déjà à cette nuit n’y a plus qu’une place : la réponse écrite la dernière compte, ce qu’il apporte et ses comptes s’ajoutent, un vote reste un vote. Un lien se transmet : l’invité d’une autre adresse n’est repris qu’avec `confirm`, et cette adresse en est prévenue par e-mail. La même demande une seconde fois ne change rien.',
    access: 'signed-in',
    body: takePassesBodySchema,
    answer: takenPassesSchema,
  }),
};
