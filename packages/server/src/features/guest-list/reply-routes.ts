import { meEndpoints } from '@lampion/contract/endpoints/me';
import { replyEndpoints } from '@lampion/contract/endpoints/replies';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { asWritten } from '../repeated-requests/own-answers.ts';
import { addVisitorReply } from './add-visitor-reply.ts';
import { answerOwnOffer } from './answer-own-offer.ts';
import { getLinkedReply } from './get-linked-reply.ts';
import { getOwnReply } from './get-own-reply.ts';
import { listOwnInvitations, listOwnReplies } from './list-own-replies.ts';
import { answerLinkedOffer, setLinkedReply } from './set-linked-reply.ts';
import { setOwnReply } from './set-own-reply.ts';

/** Replies to an event: as a member, as a visitor, by a private link. */
export function registerReplyRoutes(route: Route, deps: Deps): void {
  route(replyEndpoints.getOwnReply, ({ actor, params }) => getOwnReply(deps, actor, params.id));
  route(replyEndpoints.setOwnReply, ({ params, body, ...call }) =>
    asWritten(deps, call, [`reply ${params.id}`], () => setOwnReply(deps, call.actor, params.id, body)),
  );
  route(replyEndpoints.answerOwnOffer, ({ params, body, ...call }) =>
    asWritten(deps, call, [`reply ${params.id}`], () => answerOwnOffer(deps, call.actor, params.id, body)),
  );
  route(replyEndpoints.replyAsVisitor, ({ client, params, body }) =>
    addVisitorReply(deps, client, params.id, body),
  );
  route(replyEndpoints.getLinkedReply, ({ params }) => getLinkedReply(deps, params.token));
  route(replyEndpoints.setLinkedReply, ({ client, params, body }) =>
    setLinkedReply(deps, client, params.token, body),
  );
  route(replyEndpoints.answerLinkedOffer, ({ client, params, body }) =>
    answerLinkedOffer(deps, client, params.token, body),
  );
  route(meEndpoints.listOwnReplies, ({ actor, query }) => listOwnReplies(deps, actor, query));
  route(meEndpoints.listOwnInvitations, ({ actor, query }) => listOwnInvitations(deps, actor, query));
}
