import { fr } from '@lampion/contract/french';
import type { LinkedParty } from '@lampion/contract/schemas/reply';

/** The rest of what a guest reads of a member's party: the address as far as they may, and who invites. */
export function PartyFacts({ party }: { party: LinkedParty }) {
  const { host, address, accessNote, isAddressHidden } = party;
  const where = [address, accessNote].filter(Boolean).join(', ');
  return (
    <>
      {where !== '' && (
        <>
          <br />
          {fr(where)}
        </>
      )}
      {isAddressHidden && (
        <>
          <br />
          {fr('L’adresse s’affiche quand vous venez.')}
        </>
      )}
      <br />
      {fr(`${host} vous invite.`)}
    </>
  );
}
