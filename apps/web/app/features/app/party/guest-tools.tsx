import { fr } from '@lampion/contract/french';
import type { Party, PartyGuest } from '@lampion/contract/schemas/party';
import { UserRoundMinus } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmButton } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { removePartyGuest } from '../changes/remove-party-guest.ts';
import { setPartyCohost } from '../changes/set-party-cohost.ts';

/** What a host may do about a guest: make them co-host, or remove them from the list. */
export function GuestTools({ party, guest }: { party: Party; guest: PartyGuest }) {
  const { id: guestId, name: guestName, username } = guest;
  if (!party.isHost || guest.isHost || guest.isMe) return null;
  return (
    <span className="fe-tools">
      {party.isOwner && username !== null && (
        <Button
          size="small"
          aria-label={`Faire de ${guestName} votre co-hôte`}
          onClick={() => void makeChange(setPartyCohost, { partyId: party.id, username })}
        >
          Co-hôte
        </Button>
      )}
      <ConfirmButton
        variant="ghost"
        isIconOnly
        aria-label={`Retirer ${guestName}`}
        title={`Retirer ${fr(guestName)} de la liste ?`}
        text="Cette personne ne verra plus la soirée, et sa réponse est effacée. Elle n’en est pas prévenue."
        confirm="Retirer de la liste"
        onConfirm={() => void makeChange(removePartyGuest, { partyId: party.id, guestId, guestName })}
      >
        <Icon of={UserRoundMinus} />
      </ConfirmButton>
    </span>
  );
}
