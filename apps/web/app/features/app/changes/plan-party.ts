import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { defineChange, over } from '../../../lib/device/define-change.ts';
import type { PlanPartyInput } from '../new-party/party-draft.ts';
import { addCard } from './party-overlays.ts';
import { showPlanned } from './planned-party.ts';

/** A new party; the device has made its id, so that it can be changed before the server knows of it. */
export const planParty = defineChange<PlanPartyInput>({
  kind: 'plan-party',
  endpoint: partyEndpoints.planParty,
  toCall: (body) => ({ body }),
  label: ({ name }) => `« ${name} »`,
  words: ({ description, address, accessNote }) => [description, address, accessNote],
  overlays: [
    over(partyEndpoints.getParty, (seen, body: PlanPartyInput, { params }) =>
      seen === undefined && params.id === body.id ? showPlanned(body) : seen,
    ),
    over(
      partyEndpoints.listParties,
      (seen, body: PlanPartyInput, { query }) => seen && addCard(seen, showPlanned(body), query),
    ),
  ],
});
