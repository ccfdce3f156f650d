import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { defineChange } from '../../../lib/device/define-change.ts';

interface PartyOffer {
  readonly partyId: string;
  readonly name: string;
  readonly answer: 'accept' | 'decline';
  readonly places: number;
}

/** One comes with fewer, or waits until all fit. */
export const answerPartyOffer = defineChange<PartyOffer>({
  kind: 'answer-party-offer',
  endpoint: partyEndpoints.answerPartyOffer,
  toCall: ({ partyId, answer, places }) => ({ params: { id: partyId }, body: { answer, places } }),
  label: ({ name }) => `Votre réponse aux places de « ${name} »`,
  overlays: [],
  touches: [partyEndpoints.getParty, partyEndpoints.listParties],
});
