import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { defineChange } from '../../../lib/device/define-change.ts';

interface PartyInvitations {
  readonly partyId: string;
  readonly name: string;
  readonly usernames: readonly string[];
  readonly groupIds: readonly string[];
  readonly emails: readonly string[];
}

/** Friends, groups and addresses are invited. Whoever is on the list stays as they are. */
export const inviteToParty = defineChange<PartyInvitations>({
  kind: 'invite-to-party',
  endpoint: partyEndpoints.inviteToParty,
  toCall: ({ partyId, usernames, groupIds, emails }) => ({
    params: { id: partyId },
    body: { usernames, groupIds, emails },
  }),
  label: ({ name }) => `Vos invitations à « ${name} »`,
  notifies: () => 'Elles partent dans dix secondes.',
  words: ({ emails }) => emails,
  overlays: [],
  touches: [partyEndpoints.getParty, partyEndpoints.listParties],
});
