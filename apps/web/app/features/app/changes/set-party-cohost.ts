import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { defineChange } from '../../../lib/device/define-change.ts';

interface Cohost {
  readonly partyId: string;
  readonly username: string;
}

const toCall = ({ partyId, username }: Cohost) => ({ params: { id: partyId, username } });
const touches = [partyEndpoints.getParty, partyEndpoints.listParties];

/** A friend who hosts the party as well. */
export const setPartyCohost = defineChange<Cohost>({
  kind: 'set-party-cohost',
  endpoint: partyEndpoints.setPartyCohost,
  toCall,
  label: ({ username }) => `${username} devient co-hôte`,
  notifies: ({ username }) => `${username} l’apprend dans dix secondes.`,
  overlays: [],
  touches,
});

/** Ends it: the screens that are for hosts close for them. */
export const removePartyCohost = defineChange<Cohost>({
  kind: 'remove-party-cohost',
  endpoint: partyEndpoints.removePartyCohost,
  toCall,
  label: ({ username }) => `${username} n’est plus co-hôte`,
  notifies: () => 'Ses écrans d’hôte se ferment dans dix secondes.',
  overlays: [],
  touches,
});
