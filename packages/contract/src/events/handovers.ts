import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailSchema, idSchema } from '../platform/common.ts';
import { lineSchema } from '../platform/text.ts';
import { NICKNAME_MAX } from './replies.ts';

const handoverSchema = z
  .object({
    id: idSchema,
    name: z.string().describe('Le prénom qu’on a indiqué.'),
    state: z
      .enum(['offered', 'taken'])
      .describe(
        '`taken` : la personne vient, avec son propre billet ; avant, la place est encore la sienne.',
      ),
  })
  .meta({ id: 'Handover' });

const handoverListSchema = z
  .object({
    handovers: z.array(handoverSchema).describe('De la plus ancienne à la plus récente.'),
    left: z.number().int().describe('Combien de places on peut encore donner.'),
    isOwnPlace: z.boolean().describe('Qui vient seul donne sa propre place : l’autre vient à sa place.'),
    offeredBy: z
      .string()
      .nullable()
      .describe('Le prénom de qui propose une place à l’appelant, à accepter ; null pour personne.'),
  })
  .meta({ id: 'HandoverList' });
export type HandoverList = z.infer<typeof handoverListSchema>;

export const addHandoverBodySchema = z.object({
  id: idSchema,
  name: lineSchema(NICKNAME_MAX, 'Indiquez un prénom'),
  email: emailSchema,
});
export type AddHandoverBody = z.output<typeof addHandoverBodySchema>;

/** Of an event or a party. */
const ticketParamsSchema = z.object({ id: idSchema });

const tag = 'Réponses';

export const handoverEndpoints = {
  listHandovers: endpoint({
    method: 'GET',
    path: '/me/tickets/:id/handovers',
    tag,
    summary: 'Les places de son billet qu’on a données, et celle qu’on propose à l’appelant.',
    access: 'night',
    params: ticketParamsSchema,
    answer: handoverListSchema,
    errors: ['ticket_not_found'],
  }),
  addHandover: endpoint({
    method: 'POST',
    path: '/me/tickets/:id/handovers',
    tag,
    summary: 'Donne une place de son billet à quelqu’un, par son prénom et son e-mail, avec ou sans compte.',
    details:
      'La personne reçoit son lien privé ; la place change de mains quand elle l’accepte, et elle reçoit alors son propre billet. Le nombre de places prises ne change pas. Ce que l’organisateur a demandé à chaque personne ne passe pas avec la place : les réponses de la dernière personne du groupe s’effacent, et qui reçoit la place répond pour soi. La réponse ne dit pas si l’adresse est déjà sur la liste. `id` est un UUID fait par l’appareil : le même une seconde fois ne change rien.',
    access: 'night',
    params: ticketParamsSchema,
    body: addHandoverBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: [
      'confirmation_required',
      'ticket_not_found',
      'no_place_to_give',
      'friend_not_invited',
      'event_closed',
      'plan_limit_reached',
    ],
  }),
  takeBackHandover: endpoint({
    method: 'DELETE',
    path: '/me/tickets/:id/handovers/:handoverId',
    tag,
    summary: 'Reprend une place donnée, tant qu’elle n’a pas servi à l’entrée.',
    access: 'night',
    params: ticketParamsSchema.extend({ handoverId: idSchema }),
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['ticket_not_found', 'event_closed', 'place_used'],
  }),
  acceptHandover: endpoint({
    method: 'POST',
    path: '/me/tickets/:id/handovers/acceptance',
    tag,
    summary: 'Accepte la place qu’on propose à l’appelant : il vient, et son billet part à son adresse.',
    access: 'night',
    params: ticketParamsSchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['ticket_not_found', 'handover_gone', 'friend_comes', 'event_closed', 'place_used'],
  }),
};
