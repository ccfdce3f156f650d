import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { ticketEndpoints } from '@lampion/contract/endpoints/tickets';
import { defineChange, over } from '../../../lib/device/define-change.ts';

interface DeletedParty {
  readonly partyId: string;
  readonly name: string;
}

/** A party that goes for good. */
export const deleteParty = defineChange<DeletedParty>({
  kind: 'delete-party',
  endpoint: partyEndpoints.deleteParty,
  toCall: ({ partyId }) => ({ params: { id: partyId } }),
  label: ({ name }) => `La suppression de « ${name} »`,
  overlays: [
    over(
      partyEndpoints.listParties,
      (seen, { partyId }: DeletedParty) =>
        seen && { ...seen, parties: seen.parties.filter(({ id }) => id !== partyId) },
    ),
  ],
  touches: [ticketEndpoints.listOwnTickets],
});
