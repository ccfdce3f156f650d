import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { partyHostingEndpoints } from '@lampion/contract/endpoints/party-hosting';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { asWritten } from '../repeated-requests/own-answers.ts';
import { addLinkReply } from './add-link-reply.ts';
import { answerPlaceOffer } from './answer-place-offer.ts';
import { createParty } from './create-party.ts';
import { getLinkedVotes } from './get-linked-votes.ts';
import { getParty } from './get-party.ts';
import { getPartyLink } from './get-party-link.ts';
import { listAnnouncements } from './list-announcements.ts';
import { listParties } from './list-parties.ts';
import { setLinkedVotes } from './set-linked-votes.ts';
import { setPartyReply } from './set-party-reply.ts';
import { setVotes } from './set-votes.ts';

/** Parties of members: for their hosts, their guests, and whoever has their link. */
export function registerPartyRoutes(route: Route, deps: Deps): void {
  route(partyEndpoints.listParties, ({ actor, query }) => listParties(deps, actor, query));
  route(partyEndpoints.planParty, ({ actor, body }) => createParty(deps, actor, body));
  route(partyEndpoints.getParty, ({ actor, params, query }) =>
    getParty(deps, actor, { ...params, ...query }),
  );
  route(partyEndpoints.getPartyLink, ({ params }) => getPartyLink(deps, params.code));
  route(partyEndpoints.replyByLink, ({ client, params, body }) =>
    addLinkReply(deps, client, params.code, body),
  );
  route(partyEndpoints.setPartyReply, ({ params, body, ...call }) =>
    asWritten(deps, call, [`reply ${params.id}`], () => setPartyReply(deps, call.actor, params.id, body)),
  );
  route(partyHostingEndpoints.listPartyAnnouncements, ({ actor, params, query }) =>
    listAnnouncements(deps, actor, params.id, query),
  );
  route(partyEndpoints.answerPartyOffer, ({ params, body, ...call }) =>
    asWritten(deps, call, [`reply ${params.id}`], () => answerPlaceOffer(deps, call.actor, params.id, body)),
  );
  route(partyEndpoints.setPartyVotes, ({ params, body, ...call }) => {
    const subjects = body.answers.map(({ dateId }) => `vote ${dateId}`);
    return asWritten(deps, call, subjects, () => setVotes(deps, call.actor, params.id, body));
  });
  route(partyEndpoints.getLinkedVotes, ({ params }) => getLinkedVotes(deps, params.token));
  route(partyEndpoints.setLinkedVotes, ({ client, params, body }) =>
    setLinkedVotes(deps, client, params.token, body),
  );
}
