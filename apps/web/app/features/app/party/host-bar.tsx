import { fr } from '@lampion/contract/french';
import type { Party } from '@lampion/contract/schemas/party';
import { CircleX, Copy, Pencil, RotateCcw, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { callOffParty, restoreParty } from '../changes/call-off-party.ts';
import { copyOf } from '../new-party/party-draft.ts';
import { keepDraft } from '../new-party/use-party-draft.ts';

/** What hosts do about their party. */
export function HostBar({ party }: { party: Party }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const repeat = () => {
    keepDraft(copyOf(party, crypto.randomUUID()));
    void navigate('/app/new');
  };
  const named = { partyId: party.id, name: party.name };
  return (
    <>
      <nav className="ap-host" aria-label="Organiser">
        {!party.isCalledOff && (
          <Link to="invite">
            <Icon of={UserPlus} />
            Inviter
          </Link>
        )}
        <Link to="edit">
          <Icon of={Pencil} />
          Modifier
        </Link>
        <button type="button" onClick={repeat}>
          <Icon of={Copy} />
          Dupliquer
        </button>
        {party.isCalledOff ? (
          <button type="button" onClick={() => void makeChange(restoreParty, named)}>
            <Icon of={RotateCcw} />
            Rétablir
          </button>
        ) : (
          <button type="button" onClick={() => setAsking(true)}>
            <Icon of={CircleX} />
            Annuler
          </button>
        )}
      </nav>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Annuler « ${fr(party.name)} » ?`}
        text="Vos invités l’apprennent tout de suite. Vous pourrez la rétablir."
        confirm="Annuler la soirée"
        cancel="Garder la soirée"
        onConfirm={() => {
          setAsking(false);
          void makeChange(callOffParty, named);
        }}
      />
    </>
  );
}
