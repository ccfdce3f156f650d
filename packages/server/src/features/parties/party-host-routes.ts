import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { partyHostingEndpoints } from '@lampion/contract/endpoints/party-hosting';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { cancelParty, restoreParty } from './cancel-party.ts';
import { deleteParty } from './delete-party.ts';
import { duplicateParty } from './duplicate-party.ts';
import { inviteFriends } from './invite-friends.ts';
import { removeGuest } from './remove-guest.ts';
import { resetLink } from './reset-link.ts';
import { sendAnnouncement } from './send-announcement.ts';
import { removeCohost, setCohost } from './set-cohost.ts';
import { setDate } from './set-date.ts';
import { setDates } from './set-dates.ts';
import { updateParty } from './update-party.ts';

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
