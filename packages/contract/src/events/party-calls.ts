import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { usernameSchema } from '../people/username.ts';
import { emailSchema, idSchema } from '../platform/common.ts';
import { deletePartyQuerySchema, guestNoticeBodySchema } from './event-body.ts';
import {
  linkedVotesSchema,
  partyCohostParamsSchema,
  partyGuestParamsSchema,
  partyLinkParamsSchema,
  partyLinkSchema,
  partyListQuerySchema,
  partyPageSchema,
  partyParamsSchema,
  partySchema,
} from './party.ts';
import {
  duplicatePartyBodySchema,
  linkedVotesBodySchema,
  linkReplyBodySchema,
  partyCodeQuerySchema,
  partyDateBodySchema,
  partyReplyBodySchema,
  partyVotesBodySchema,
  planPartyBodySchema,
  updatePartyBodySchema,
} from './party-body.ts';
import { linkReplySchema, offerBodySchema, replyTokenParamsSchema } from './replies.ts';

const tag = 'Soirées';

export const PARTY_EMAILS_MAX = 50;

/**
 * Friends by username, whole groups, and e-mail addresses. Guests who are already on the list stay
 * unchanged.
 */
const partyInvitationsBodySchema = z.object({
  usernames: z.array(usernameSchema).max(150).default([]),
  groupIds: z.array(idSchema).max(20).default([]),
  emails: z
    .array(emailSchema)
    .max(PARTY_EMAILS_MAX, `Invitez ${PARTY_EMAILS_MAX} adresses à la fois au plus`)
    .default([]),
});

/**
 * Result for the usernames, including those of groups: invited now, already on the list, or left
 * out because they are not the caller's friends. Addresses are not mentioned.
 */
const partyInvitationsResultSchema = z
  .object({
    invited: z.array(z.string()),
    known: z.array(z.string()),
    notFriends: z.array(z.string()),
  })
  .meta({ id: 'PartyInvitationsResult' });

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
    details:
      '`id` est un UUID (version 7 de préférence) fait par l’appareil. `beginDate` fixe la date, `dates` la met au vote, qui commence alors sans elle. Sans `endDate`, la soirée dure jusque tard dans la nuit. L’hôte est de la fête dès le début.',
    access: 'signed-in',
    body: planPartyBodySchema,
    answer: partySchema,
    status: 201,
    isQueued: true,
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
    details:
      '`code` n’est que pour qui vient par le lien, sans être sur la liste. `plusOnes` et `word` qui manquent restent ce qu’ils étaient.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: partyReplyBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: [
      'app_account_missing',
      'party_not_found',
      'event_closed',
      'place_used',
      'plan_limit_reached',
      'written_since',
    ],
  }),
  answerPartyOffer: endpoint({
    method: 'PUT',
    path: '/parties/:id/reply/offer',
    tag,
    summary:
      'Accepte les places proposées à une partie de son groupe, tant qu’elles sont libres, ou les laisse. Le groupe garde son rang.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: offerBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'event_closed', 'offer_gone', 'written_since'],
  }),

  updateParty: endpoint({
    method: 'PUT',
    path: '/parties/:id',
    tag,
    summary:
      'Modifie une soirée. Ses invités apprennent une autre date ou un autre lieu, sauf avis contraire.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: updatePartyBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host'],
  }),
  callOffParty: endpoint({
    method: 'POST',
    path: '/parties/:id/call-off',
    tag,
    summary: 'Annule une soirée : ses invités l’apprennent, elle reste lisible.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: guestNoticeBodySchema,
    isBodyOptional: true,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host'],
  }),
  restoreParty: endpoint({
    method: 'POST',
    path: '/parties/:id/restore',
    tag,
    summary: 'Rétablit une soirée annulée : ses invités l’apprennent.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: guestNoticeBodySchema,
    isBodyOptional: true,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host'],
  }),
  duplicateParty: endpoint({
    method: 'POST',
    path: '/parties/:id/duplicate',
    tag,
    summary: 'Prévoit la même soirée à une autre date, sans ses invités.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: duplicatePartyBodySchema,
    answer: partySchema,
    status: 201,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host', 'party_taken'],
  }),
  deleteParty: endpoint({
    method: 'DELETE',
    path: '/parties/:id',
    tag,
    summary: 'Efface une soirée passée, annulée ou sans invités.',
    access: 'signed-in',
    params: partyParamsSchema,
    query: deletePartyQuerySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host', 'party_has_guests', 'open_debts'],
  }),
  inviteToParty: endpoint({
    method: 'POST',
    path: '/parties/:id/invitations',
    tag,
    summary:
      'Invite des amis, des groupes et des adresses e-mail, qui reçoivent un lien privé. Qui est déjà sur la liste y reste tel quel.',
    details:
      'La réponse dit quels pseudos viennent d’être invités, lesquels étaient déjà sur la liste, et lesquels ne le sont pas faute d’être vos amis. Rien ne dit à qui sont ces adresses, ni laquelle a été écrite. Tant que votre propre adresse e-mail n’est pas confirmée, celles que vous invitez sont sur la liste et leur e-mail attend : il part dès la confirmation. Les amis sont invités tout de suite.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: partyInvitationsBodySchema,
    answer: partyInvitationsResultSchema,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host', 'event_closed', 'party_full'],
  }),
  removePartyGuest: endpoint({
    method: 'DELETE',
    path: '/parties/:id/guests/:guestId',
    tag,
    summary: 'Retire une personne de la liste : la soirée n’existe plus pour elle.',
    access: 'signed-in',
    params: partyGuestParamsSchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host', 'guest_not_found', 'place_used'],
  }),
  setPartyCohost: endpoint({
    method: 'PUT',
    path: '/parties/:id/cohosts/:username',
    tag,
    summary:
      'Nomme un ami co-hôte : il peut ce que peut l’hôte, sauf effacer la soirée et nommer d’autres hôtes.',
    access: 'signed-in',
    params: partyCohostParamsSchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host', 'member_not_found', 'party_full'],
  }),
  removePartyCohost: endpoint({
    method: 'DELETE',
    path: '/parties/:id/cohosts/:username',
    tag,
    summary: 'Un co-hôte ne l’est plus : l’hôte le décide, ou lui-même.',
    access: 'signed-in',
    params: partyCohostParamsSchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host'],
  }),
  renewPartyLink: endpoint({
    method: 'POST',
    path: '/parties/:id/link/renew',
    tag,
    summary: 'Remplace le lien de la soirée : l’ancien n’ouvre plus rien.',
    access: 'signed-in',
    params: partyParamsSchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host'],
  }),
  setPartyVotes: endpoint({
    method: 'PUT',
    path: '/parties/:id/votes',
    tag,
    summary: 'Répond aux dates d’un vote.',
    details: 'Les dates qui manquent gardent leur réponse. `code` est celui du lien, comme pour une réponse.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: partyVotesBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: [
      'app_account_missing',
      'party_not_found',
      'poll_closed',
      'event_closed',
      'party_full',
      'written_since',
    ],
  }),
  choosePartyDate: endpoint({
    method: 'POST',
    path: '/parties/:id/choose-date',
    tag,
    summary: 'Choisit une date du vote : ce que chacun y a répondu devient sa réponse.',
    access: 'signed-in',
    params: partyParamsSchema,
    body: partyDateBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'party_not_found', 'not_party_host', 'poll_closed'],
  }),
  getPartyLink: endpoint({
    method: 'GET',
    path: '/party-links/:code',
    tag,
    summary:
      'Ce que montre le lien d’une soirée à qui l’a reçu, avec ou sans compte : sans invités, et l’adresse si l’hôte la montre à tous. Une soirée passée n’a plus de lien.',
    access: 'anyone',
    params: partyLinkParamsSchema,
    answer: partyLinkSchema,
    errors: ['party_not_found'],
  }),
  replyByLink: endpoint({
    method: 'POST',
    path: '/party-links/:code/replies',
    tag,
    summary:
      'Répond à une soirée par son lien, sans compte, ou à ses dates pendant un vote. L’adresse reçoit un lien privé pour confirmer, changer ou annuler. La réponse ne dit rien de qui est déjà sur la liste.',
    access: 'anyone',
    params: partyLinkParamsSchema,
    body: linkReplyBodySchema,
    answer: linkReplySchema,
    status: 201,
    errors: ['party_not_found', 'event_closed', 'plan_limit_reached', 'poll_closed'],
  }),
  getLinkedVotes: endpoint({
    method: 'GET',
    path: '/replies/:token/votes',
    tag,
    summary: 'Les dates au vote de la soirée d’un lien privé, et ce que son invité y a répondu.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    answer: linkedVotesSchema,
    errors: ['reply_link_unknown'],
  }),
  setLinkedVotes: endpoint({
    method: 'PUT',
    path: '/replies/:token/votes',
    tag,
    summary: 'Répond aux dates d’un vote par un lien privé, ou change ses réponses.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    body: linkedVotesBodySchema,
    answer: linkedVotesSchema,
    errors: ['reply_link_unknown', 'poll_closed', 'event_closed'],
  }),
};
export type PartyInvitationsBody = z.output<typeof partyInvitationsBodySchema>;
export type PartyInvitationsResult = z.infer<typeof partyInvitationsResultSchema>;
