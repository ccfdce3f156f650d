import { invitationEndpoints } from '@lampion/contract/endpoints/invitations';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { inviteGuests } from './invite-guests.ts';

export function registerInvitationRoutes(route: Route, deps: Deps): void {
  route(invitationEndpoints.inviteGuests, ({ actor, params, body }) =>
    inviteGuests(deps, actor, params.id, body),
  );
}
