import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { defineChange, over } from '../../../lib/device/define-change.ts';

interface ChosenDate {
  readonly partyId: string;
  readonly name: string;
  readonly dateId: string;
}

/** The end of a vote: the host chooses, and what everybody answered to that date becomes their reply. */
export const choosePartyDate = defineChange<ChosenDate>({
  kind: 'choose-party-date',
  endpoint: partyEndpoints.choosePartyDate,
  toCall: ({ partyId, dateId }) => ({ params: { id: partyId }, body: { dateId } }),
  label: ({ name }) => `La date de « ${name} »`,
  notifies: () => 'Vos invités l’apprennent dans dix secondes.',
  overlays: [
    over(partyEndpoints.getParty, (seen, { partyId, dateId }: ChosenDate, { params }) => {
      const date = seen?.poll?.dates.find(({ id }) => id === dateId);
      if (!seen || !date || params.id !== partyId) return seen;
      const { beginDate, endDate } = date;
      return { ...seen, beginDate, endDate, isPollOpen: false, poll: null };
    }),
  ],
  touches: [partyEndpoints.listParties],
});
