import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import { defineChange, over } from '../../../lib/device/define-change.ts';

interface NamedParty {
  readonly partyId: string;
  readonly name: string;
}

/** The former link opens nothing any more. The new one is known once the server has made it. */
export const renewPartyLink = defineChange<NamedParty>({
  kind: 'renew-party-link',
  endpoint: partyEndpoints.renewPartyLink,
  toCall: ({ partyId }) => ({ params: { id: partyId } }),
  label: ({ name }) => `Un autre lien pour « ${name} »`,
  overlays: [
    over(partyEndpoints.getParty, (seen, { partyId }: NamedParty, { params }) =>
      seen?.hosted && params.id === partyId ? { ...seen, hosted: { ...seen.hosted, linkCode: '' } } : seen,
    ),
  ],
});
