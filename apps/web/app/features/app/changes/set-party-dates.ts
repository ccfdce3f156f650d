import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { partyHostingEndpoints } from '@lampion/contract/endpoints/party-hosting';
import type { Party } from '@lampion/contract/schemas/party';
import { defineChange, over } from '../../../lib/device/define-change.ts';
import type { PlanPartyInput } from '../new-party/party-draft.ts';

interface ChangedDates {
  readonly partyId: string;
  readonly name: string;
  readonly dates: NonNullable<PlanPartyInput['dates']>;
}

const NO_VOTES = { yes: 0, maybe: 0, no: 0 };

/** Dates that stay keep what was answered to them. */
function change(seen: Party, { dates }: ChangedDates): Party {
  const { poll } = seen;
  if (poll === null) return seen;
  const shown = dates.map(({ id, beginDate, endDate = beginDate }) => {
    const same = poll.dates.find((date) => Date.parse(date.beginDate) === Date.parse(beginDate));
    return same ? { ...same, endDate } : { id: id ?? beginDate, beginDate, endDate, counts: NO_VOTES };
  });
  const { beginDate = seen.beginDate, endDate = seen.endDate } = shown[0] ?? {};
  return { ...seen, beginDate, endDate, poll: { ...poll, dates: shown } };
}

/** Other dates to vote on. */
export const setPartyDates = defineChange<ChangedDates>({
  kind: 'set-party-dates',
  endpoint: partyHostingEndpoints.setPartyDates,
  toCall: ({ partyId, dates }) => ({ params: { id: partyId }, body: { dates } }),
  label: ({ name }) => `Les dates de « ${name} »`,
  notifies: () => 'Vos invités l’apprennent dans dix secondes.',
  overlays: [
    over(partyEndpoints.getParty, (seen, input: ChangedDates, { params }) =>
      seen && params.id === input.partyId ? change(seen, input) : seen,
    ),
  ],
  touches: [partyEndpoints.listParties],
});
