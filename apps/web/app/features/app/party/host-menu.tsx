import type { Party } from '@lampion/contract/schemas/party';
import { CircleX, Copy, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { callOffParty, restoreParty } from '../changes/call-off-party.ts';
import { deleteParty } from '../changes/delete-party.ts';
import { copyOf } from '../new-party/party-draft.ts';
import { keepDraft } from '../new-party/use-party-draft.ts';
import { PartingWords } from './parting-words.tsx';

interface HostMenuProps {
  party: Party;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What a host does seldom: the same again, calling it off, deleting it. */
export function HostMenu({ party, isOpen, onOpenChange }: HostMenuProps) {
  const [asked, setAsked] = useState<'call-off' | 'delete' | null>(null);
  const navigate = useNavigate();
  const named = { partyId: party.id, name: party.name };
  const ask = (what: 'call-off' | 'delete') => {
    onOpenChange(false);
    setAsked(what);
  };

  function repeat() {
    keepDraft(copyOf(party, crypto.randomUUID()));
    void navigate('/app/new');
  }
  function restore() {
    onOpenChange(false);
    void makeChange(restoreParty, named);
  }
  async function leave(words: string) {
    const isDeleted = asked === 'delete';
    setAsked(null);
    // Whoever comes learns it first: a party that is gone tells nobody.
    if (party.isOpen && !(await makeChange(callOffParty, { ...named, words, isDeleted }))) return;
    if (isDeleted && (await makeChange(deleteParty, named))) await navigate('/app', { replace: true });
  }

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={party.name}
        actions={<Button onClick={() => onOpenChange(false)}>Fermer</Button>}
      >
        <div className="fe-menu">
          <Button onClick={repeat}>
            <Icon of={Copy} />
            Dupliquer
          </Button>
          {party.isCalledOff && (
            <Button onClick={restore}>
              <Icon of={RotateCcw} />
              Rétablir la soirée
            </Button>
          )}
          {party.isOpen && (
            <Button onClick={() => ask('call-off')}>
              <Icon of={CircleX} />
              Annuler la soirée
            </Button>
          )}
          {party.isOwner && (
            <Button onClick={() => ask('delete')}>
              <Icon of={Trash2} />
              Supprimer la soirée
            </Button>
          )}
        </div>
      </Dialog>
      {asked && (
        <PartingWords
          party={party}
          isDeleting={asked === 'delete'}
          onClose={() => setAsked(null)}
          onConfirm={(words) => void leave(words)}
        />
      )}
    </>
  );
}
