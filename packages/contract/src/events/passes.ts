import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nightParamsSchema } from '../night/nights.ts';
import { idSchema } from '../platform/common.ts';
import { partyAnnouncementSchema } from './party-hosting.ts';
import { linkedReplySchema, replyBodySchema, replyTokenParamsSchema } from './replies.ts';
import { ticketSchema } from './tickets.ts';

/**
 * A guest's night, as their pass opens it: the private link, sent in the header of each request.
 */
const passSchema = linkedReplySchema
  .extend({
    ticket: ticketSchema.nullable().describe('De son oui, tant que la nuit n’est pas finie.'),
    word: partyAnnouncementSchema
      .omit({ audience: true })
      .nullable()
      .describe('Le dernier mot des hôtes d’une soirée à ceux qui ont répondu comme lui ; null : aucun.'),
    isOwing: z
      .boolean()
      .describe('Après un non : il doit, ou on lui doit, et les comptes lui restent ouverts.'),
  })
  .meta({ id: 'Pass' });
export type Pass = z.infer<typeof passSchema>;

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

const tag = 'Réponses';
const errors = ['night_not_found'] as const;
const replyErrors = ['event_not_found', 'event_closed', 'place_used', 'plan_limit_reached'] as const;

export const passEndpoints = {
  getPass: endpoint({
    method: 'GET',
    path: '/nights/:id/pass',
    tag,
    summary: 'Sa réponse, son billet et le dernier mot des hôtes, par le passe d’un invité.',
    details:
      'Par un passe seulement : un compte lit sa réponse, ses billets et ses soirées par leurs appels.',
    access: 'night',
    params: nightParamsSchema,
    answer: passSchema,
    errors: [...errors],
  }),
  setPassReply: endpoint({
    method: 'PUT',
    path: '/nights/:id/pass',
    tag,
    summary: 'Change sa réponse, par le passe d’un invité.',
    access: 'night',
    isQueued: true,
    params: nightParamsSchema,
    body: replyBodySchema,
    answer: passSchema,
    errors: [...errors, ...replyErrors, 'written_since'],
  }),
  takeOverPasses: endpoint({
    method: 'POST',
    path: '/me/passes',
    tag,
    summary: 'Reprend dans son compte ce qu’on a répondu et écrit par des liens privés.',
    details:
      'Chaque lien réussit ou échoue seul, et reste valable : il ouvre désormais la place du membre. Qui est déjà à cette nuit n’y a plus qu’une place : la réponse écrite la dernière compte, ce qu’il apporte et ses comptes s’ajoutent, un vote reste un vote. Un lien se transmet : l’invité d’une autre adresse n’est repris qu’avec `confirm`, et cette adresse en est prévenue par e-mail. La même demande une seconde fois ne change rien.',
    access: 'signed-in',
    body: takePassesBodySchema,
    answer: takenPassesSchema,
  }),
};
