import { fr } from '@lampion/contract/french';
import type { Party, PartyGuest } from '@lampion/contract/schemas/party';
import { UserRoundMinus, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { removePartyGuest } from '../changes/remove-party-guest.ts';
import { setPartyCohost } from '../changes/set-party-cohost.ts';

/** What a host may do about a guest: make them host as well, or take them off the list. */
export function GuestTools({ party, guest }: { party: Party; guest: PartyGuest }) {
  const [isAsking, setAsking] = useState(false);
  const { id: guestId, name: guestName, username } = guest;
  if (!party.isHost || guest.isHost || guest.isMe) return null;
  return (
    <>
      {party.isOwner && username !== null && (
        <Button
          variant="ghost"
          isIconOnly
          aria-label={`${guestName} invite avec vous`}
          onClick={() => void makeChange(setPartyCohost, { partyId: party.id, username })}
        >
          <Icon of={UserRoundPlus} />
        </Button>
      )}
      <Button variant="ghost" isIconOnly aria-label={`Retirer ${guestName}`} onClick={() => setAsking(true)}>
        <Icon of={UserRoundMinus} />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Retirer ${fr(guestName)} de la liste ?`}
        text="Cette personne ne verra plus la soirée. Elle n’en est pas prévenue."
        confirm="Retirer de la liste"
        onConfirm={() => {
          setAsking(false);
          void makeChange(removePartyGuest, { partyId: party.id, guestId, guestName });
        }}
      />
    </>
  );
}
