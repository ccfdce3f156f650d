import { Readable } from 'node:stream';
import { guestEndpoints } from '@lampion/contract/events/guests';
import { invitationEndpoints } from '@lampion/contract/events/invitations';
import { meEndpoints, replyEndpoints } from '@lampion/contract/events/replies';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { asWritten } from '../../platform/idempotency/own-answers.ts';
import { exportArrivals, listArrivals } from './arrivals.ts';
import { exportGuests } from './exports.ts';
import { listGuests, removeGuest } from './guests.ts';
import { inviteGuests } from './invitations.ts';
import { answerLinkedOffer, getLinkedReply, setLinkedReply } from './linked-replies.ts';
import { answerOwnOffer } from './offers.ts';
import { getOwnReply, setOwnReply } from './own-replies.ts';
import { listOwnInvitations, listOwnReplies, listReplyDays } from './replies.ts';
import { addVisitorReply } from './visitors.ts';

export function registerGuestRoutes(route: Route, deps: Deps): void {
  route(guestEndpoints.listGuests, ({ actor, params, query }) => listGuests(deps, actor, params.id, query));
  route(guestEndpoints.exportGuests, async ({ actor, params, reply }) => {
    const { filename, content } = await exportGuests(deps, actor, params.id);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from(content);
  });
  route(guestEndpoints.listReplyDays, ({ actor, params }) => listReplyDays(deps, actor, params.id));
  route(guestEndpoints.listArrivals, ({ actor, params }) => listArrivals(deps, actor, params.id));
  route(guestEndpoints.exportArrivals, async ({ actor, params, reply }) => {
    const { filename, content } = await exportArrivals(deps, actor, params.id);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from(content);
  });
  route(guestEndpoints.removeGuest, async ({ actor, params }) => {
    await removeGuest(deps, actor, params.id, params.guestId);
    return null;
  });
}

export function registerInvitationRoutes(route: Route, deps: Deps): void {
  route(invitationEndpoints.inviteGuests, ({ actor, params, body }) =>
    inviteGuests(deps, actor, params.id, body),
  );
}

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
