import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { defineChange, over } from '../../../lib/device/define-change.ts';
import { changeCard } from './party-overlays.ts';

interface NamedParty {
  readonly partyId: string;
  readonly name: string;
  /** It is deleted right after: one cannot be undone without the other. */
  readonly isDeleted?: boolean;
  /** The host's own, to their guests. */
  readonly words?: string;
}

/** How both look before the server knows. */
const showOff = (isCalledOff: boolean) => [
  over(partyEndpoints.getParty, (seen, { partyId }: NamedParty, { params }) =>
    seen && params.id === partyId ? { ...seen, isCalledOff, isOpen: !isCalledOff } : seen,
  ),
  over(
    partyEndpoints.listParties,
    (seen, { partyId }: NamedParty) =>
      seen && changeCard(seen, partyId, (card) => ({ ...card, isCalledOff })),
  ),
];

const toCall = ({ partyId, words }: NamedParty) => ({
  params: { id: partyId },
  body: words ? { guestWords: words } : {},
});

/** The party does not take place; its guests are told. */
export const callOffParty = defineChange<NamedParty>({
  kind: 'call-off-party',
  endpoint: partyEndpoints.callOffParty,
  toCall,
  label: ({ name }) => `L’annulation de « ${name} »`,
  notifies: ({ isDeleted = false }) => (isDeleted ? null : 'Vos invités l’apprennent dans dix secondes.'),
  words: ({ words }) => [words],
  overlays: showOff(true),
});

/** It takes place after all. */
export const restoreParty = defineChange<NamedParty>({
  kind: 'restore-party',
  endpoint: partyEndpoints.restoreParty,
  toCall,
  label: ({ name }) => `Le retour de « ${name} »`,
  notifies: () => 'Vos invités l’apprennent dans dix secondes.',
  words: ({ words }) => [words],
  overlays: showOff(false),
});
