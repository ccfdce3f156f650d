import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { defineChange, over } from '../../../lib/device/define-change.ts';

interface RemovedGuest {
  readonly partyId: string;
  readonly guestId: string;
  readonly guestName: string;
}

/** A guest the host takes off the list: the party is not there for them any more. */
export const removePartyGuest = defineChange<RemovedGuest>({
  kind: 'remove-party-guest',
  endpoint: partyEndpoints.removePartyGuest,
  toCall: ({ partyId, guestId }) => ({ params: { id: partyId, guestId } }),
  label: ({ guestName }) => `Le retrait de ${guestName}`,
  overlays: [
    over(partyEndpoints.getParty, (seen, { partyId, guestId }: RemovedGuest, { params }) =>
      seen && params.id === partyId
        ? { ...seen, guests: seen.guests?.filter(({ id }) => id !== guestId) ?? null }
        : seen,
    ),
  ],
  touches: [partyEndpoints.listParties],
});
