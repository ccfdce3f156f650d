import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { partyHostingEndpoints } from '@lampion/contract/endpoints/party-hosting';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { inWritingOrder, readWrittenAt } from '../repeated-requests/own-answers.ts';
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
  route(partyEndpoints.setPartyReply, ({ actor, params, body, request }) => {
    const writtenAt = readWrittenAt(request.headers['written-at'], deps.now());
    return inWritingOrder({ actor, subjects: [`reply ${params.id}`], writtenAt }, () =>
      setPartyReply(deps, actor, params.id, body),
    );
  });
  route(partyHostingEndpoints.listPartyAnnouncements, ({ actor, params, query }) =>
    listAnnouncements(deps, actor, params.id, query),
  );
  route(partyEndpoints.answerPartyOffer, ({ actor, params, body }) =>
    answerPlaceOffer(deps, actor, params.id, body),
  );
  route(partyEndpoints.setPartyVotes, ({ actor, params, body, request }) => {
    const writtenAt = readWrittenAt(request.headers['written-at'], deps.now());
    const subjects = body.answers.map(({ dateId }) => `vote ${dateId}`);
    return inWritingOrder({ actor, subjects, writtenAt }, () => setVotes(deps, actor, params.id, body));
  });
  route(partyEndpoints.getLinkedVotes, ({ params }) => getLinkedVotes(deps, params.token));
  route(partyEndpoints.setLinkedVotes, ({ client, params, body }) =>
    setLinkedVotes(deps, client, params.token, body),
  );
}
