import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { partyHostingEndpoints } from '@lampion/contract/events/party-hosting';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { asWritten } from '../../platform/idempotency/own-answers.ts';
import { listAnnouncements, sendAnnouncement } from './announcements.ts';
import { cancelParty, deleteParty, restoreParty, updateParty } from './changes.ts';
import { getParty } from './get-party.ts';
import { inviteFriends, removeGuest } from './guests.ts';
import { removeCohost, setCohost } from './hosts.ts';
import { getPartyLink, resetLink } from './link.ts';
import { addLinkReply, getLinkedVotes, setLinkedVotes } from './linked-votes.ts';
import { listParties } from './list-parties.ts';
import { createParty, duplicateParty } from './planning.ts';
import { setDate, setDates, setVotes } from './poll.ts';
import { answerPlaceOffer, setPartyReply } from './replies.ts';

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

/** What the hosts of a party do. */
export function registerPartyHostRoutes(route: Route, deps: Deps): void {
  route(partyEndpoints.updateParty, ({ actor, params, body }) => updateParty(deps, actor, params.id, body));
  route(partyEndpoints.callOffParty, ({ actor, params, body }) => cancelParty(deps, actor, params.id, body));
  route(partyEndpoints.restoreParty, ({ actor, params, body }) => restoreParty(deps, actor, params.id, body));
  route(partyEndpoints.duplicateParty, ({ actor, params, body }) =>
    duplicateParty(deps, actor, params.id, body),
  );
  route(partyEndpoints.deleteParty, ({ actor, params }) => deleteParty(deps, actor, params.id));
  route(partyEndpoints.inviteToParty, ({ actor, params, body }) =>
    inviteFriends(deps, actor, params.id, body),
  );
  route(partyEndpoints.removePartyGuest, ({ actor, params }) => removeGuest(deps, actor, params));
  route(partyEndpoints.setPartyCohost, ({ actor, params }) => setCohost(deps, actor, params));
  route(partyEndpoints.removePartyCohost, ({ actor, params }) => removeCohost(deps, actor, params));
  route(partyEndpoints.renewPartyLink, ({ actor, params }) => resetLink(deps, actor, params.id));
  route(partyEndpoints.choosePartyDate, ({ actor, params, body }) =>
    setDate(deps, actor, params.id, body.dateId),
  );
  route(partyHostingEndpoints.setPartyDates, ({ actor, params, body }) =>
    setDates(deps, actor, params.id, body),
  );
  route(partyHostingEndpoints.announceToParty, ({ actor, params, body }) =>
    sendAnnouncement(deps, actor, params.id, body),
  );
}
