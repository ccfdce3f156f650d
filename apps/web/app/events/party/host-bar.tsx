import type { Party } from '@lampion/contract/events/party';
import { ANNOUNCEMENT_LENGTH_MAX } from '@lampion/contract/messages/announcements';
import { CircleX, Copy, Ellipsis, Megaphone, Pencil, RotateCcw, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOpenDebts } from '../../night/costs/open-debts.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, FormDialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { callOffParty, deleteParty, restoreParty } from '../changes/party.ts';
import { copyOf } from '../new-party/party-draft.ts';
import { keepDraft } from '../new-party/use-party-draft.ts';

/** The hosts' actions on a party. */
export function HostBar({ party }: { party: Party }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <nav className="ap-host" aria-label="Organiser">
        {!party.isCalledOff && (
          <Link to="invite">
            <Icon of={UserPlus} />
            Inviter
          </Link>
        )}
        <Link to="announce">
          <Icon of={Megaphone} />
          Annoncer
        </Link>
        <Link to="edit">
          <Icon of={Pencil} />
          Modifier
        </Link>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon of={Ellipsis} />
          Plus
        </button>
      </nav>
      <HostMenu party={party} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

interface HostMenuProps {
  party: Party;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Rare actions: copy, call off, delete. */
function HostMenu({ party, isOpen, onOpenChange }: HostMenuProps) {
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
  async function leave(words: string, confirmDebts: boolean) {
    const isDeleted = asked === 'delete';
    setAsked(null);
    // Guests are notified first: a deleted party notifies nobody.
    if (party.isOpen && !(await makeChange(callOffParty, { ...named, words, isDeleted }))) return;
    if (isDeleted && (await makeChange(deleteParty, { ...named, confirmDebts })))
      await navigate('/app', { replace: true });
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
          onConfirm={(words, confirmDebts) => void leave(words, confirmDebts)}
        />
      )}
    </>
  );
}

interface PartingWordsProps {
  party: Party;
  isDeleting: boolean;
  onClose: () => void;
  /** `confirmDebts`: it said that not everybody is even. */
  onConfirm: (words: string, confirmDebts: boolean) => void;
}

function describe(party: Party, isDeleting: boolean, areDebtsOpen: boolean): string {
  if (!isDeleting) return 'Vos invités l’apprennent dix secondes plus tard. Vous pourrez la rétablir.';
  const gone = describeGone(party, areDebtsOpen);
  return party.isOpen ? `Vos invités apprennent tout de suite qu’elle n’aura pas lieu. ${gone}` : gone;
}

/** What deleting a party deletes, with the number of replies. */
function describeGone({ guests }: Party, areDebtsOpen: boolean): string {
  const replies = guests?.filter(({ reply }) => reply !== 'pending').length ?? 0;
  const counted = replies === 1 ? 'la réponse reçue' : `les ${replies} réponses`;
  const first = replies === 0 ? 'la liste des invités' : counted;
  const lists = areDebtsOpen ? 'les photos et les listes' : 'les photos, les listes et les comptes';
  return `Elle disparaît pour de bon, avec ${first}, les messages, ${lists} de la nuit.`;
}

/**
 * Confirms calling off or deleting a party, with the host's message to guests who counted on it.
 */
export function PartingWords({ party, isDeleting, onClose, onConfirm }: PartingWordsProps) {
  const [words, setWords] = useState('');
  const debts = useOpenDebts(party.id, isDeleting);
  return (
    <FormDialog
      title={`${isDeleting ? 'Supprimer' : 'Annuler'} « ${party.name} » ?`}
      text={describe(party, isDeleting, debts.areOpen)}
      variant="danger-solid"
      submit={isDeleting ? 'Supprimer la soirée' : 'Annuler la soirée'}
      onClose={onClose}
      isDisabled={debts.isLoading}
      onSubmit={() => onConfirm(words.trim(), debts.areOpen)}
      aside={
        <Button variant="ghost" onClick={onClose}>
          Garder la soirée
        </Button>
      }
    >
      {debts.list}
      {party.isOpen && (
        <TextareaField
          name="parting-words"
          label="Un mot à vos invités"
          rows={3}
          maxCharacters={ANNOUNCEMENT_LENGTH_MAX}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
    </FormDialog>
  );
}
