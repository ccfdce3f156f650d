import { endpoint } from '../endpoint.ts';
import { partyListQuerySchema, partyPageSchema, partyParamsSchema, partySchema } from '../schemas/party.ts';
import { partyCodeQuerySchema, partyReplyBodySchema, planPartyBodySchema } from '../schemas/party-body.ts';

const tag = 'Soirées';

export const partyEndpoints = {
  listParties: endpoint({
    method: 'GET',
    path: '/parties',
    tag,
    summary:
      'Les soirées du membre, qu’il les prévoie, y soit invité ou y réponde, et les événements qu’il suit : d’abord le prochain, ou les passés.',
    access: 'signed-in',
    query: partyListQuerySchema,
    answer: partyPageSchema,
    errors: ['app_account_missing'],
  }),
  planParty: endpoint({
    method: 'POST',
    path: '/parties',
    tag,
    summary:
      'Prévoit une soirée privée : un nom et une date suffisent, ou deux à trois dates à voter. Le même `id` une seconde fois ne change rien.',
    access: 'signed-in',
    body: planPartyBodySchema,
    answer: partySchema,
    isQueued: true,
    status: 201,
    errors: ['app_account_missing', 'party_taken'],
  }),
  getParty: endpoint({
    method: 'GET',
    path: '/parties/:id',
    tag,
    summary: 'Une soirée, pour ses hôtes, ses invités ou, avec `code`, pour qui a son lien.',
    access: 'signed-in',
    params: partyParamsSchema,
    query: partyCodeQuerySchema,
    answer: partySchema,
    errors: ['app_account_missing', 'party_not_found'],
  }),
  setPartyReply: endpoint({
    method: 'PUT',
    path: '/parties/:id/reply',
    tag,
    summary: 'Répond à une soirée, ou change sa réponse. Sans place libre, un oui va sur la liste d’attente.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: partyReplyBodySchema,
    answer: partySchema,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'event_closed', 'plan_limit_reached'],
  }),
};
