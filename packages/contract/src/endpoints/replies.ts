import { endpoint } from '../endpoint.ts';
import { eventParamsSchema } from '../schemas/event-fields.ts';
import {
  linkedReplySchema,
  offerBodySchema,
  ownReplySchema,
  replyBodySchema,
  replyTokenParamsSchema,
  visitorReplyBodySchema,
  visitorReplySchema,
} from '../schemas/reply.ts';

const tag = 'Réponses';

export const replyEndpoints = {
  getOwnReply: endpoint({
    method: 'GET',
    path: '/events/:id/reply',
    tag,
    summary: 'Sa propre réponse à un événement.',
    access: 'signed-in',
    params: eventParamsSchema,
    answer: ownReplySchema,
    errors: ['event_not_found'],
  }),
  setOwnReply: endpoint({
    method: 'PUT',
    path: '/events/:id/reply',
    tag,
    summary:
      'Répond à un événement, ou change sa réponse. Sans place libre, un oui va sur la liste d’attente.',
    access: 'signed-in',
    isQueued: true,
    params: eventParamsSchema,
    body: replyBodySchema,
    answer: ownReplySchema,
    errors: ['event_not_found', 'event_closed', 'place_used', 'plan_limit_reached', 'written_since'],
  }),
  answerOwnOffer: endpoint({
    method: 'PUT',
    path: '/events/:id/reply/offer',
    tag,
    summary:
      'Accepte les places proposées à une partie de son groupe, tant qu’elles sont libres, ou les laisse. Le groupe garde son rang.',
    access: 'signed-in',
    isQueued: true,
    params: eventParamsSchema,
    body: offerBodySchema,
    answer: ownReplySchema,
    errors: ['event_not_found', 'event_closed', 'offer_gone', 'written_since'],
  }),
  replyAsVisitor: endpoint({
    method: 'POST',
    path: '/events/:id/replies',
    tag,
    summary:
      'Participe sans compte, avec un pseudo et une adresse e-mail, qui reçoit un lien privé pour confirmer, changer ou annuler. Jusque-là, la place cède devant qui a confirmé. La réponse ne dit rien de qui est déjà sur la liste.',
    access: 'anyone',
    params: eventParamsSchema,
    body: visitorReplyBodySchema,
    answer: visitorReplySchema,
    status: 201,
    errors: ['event_not_found', 'event_closed', 'plan_limit_reached'],
  }),
  getLinkedReply: endpoint({
    method: 'GET',
    path: '/replies/:token',
    tag,
    summary: 'La réponse qu’ouvre un lien privé. L’ouvrir confirme l’adresse qui l’a reçu.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    answer: linkedReplySchema,
    errors: ['reply_link_unknown'],
  }),
  setLinkedReply: endpoint({
    method: 'PUT',
    path: '/replies/:token',
    tag,
    summary: 'Change la réponse qu’ouvre un lien privé.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    body: replyBodySchema,
    answer: linkedReplySchema,
    errors: ['reply_link_unknown', 'event_closed', 'place_used', 'plan_limit_reached'],
  }),
  answerLinkedOffer: endpoint({
    method: 'PUT',
    path: '/replies/:token/offer',
    tag,
    summary: 'La même réponse à des places proposées, par un lien privé.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    body: offerBodySchema,
    answer: linkedReplySchema,
    errors: ['reply_link_unknown', 'event_closed', 'offer_gone'],
  }),
};
