import { ANNOUNCEMENT_LENGTH_MAX } from '@lampion/contract/schemas/announcement';
import type { Party } from '@lampion/contract/schemas/party';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextareaField } from '../../../components/ui/input.tsx';

interface PartingWordsProps {
  party: Party;
  isDeleting: boolean;
  onClose: () => void;
  onConfirm: (words: string) => void;
}

function describe(party: Party, isDeleting: boolean): string {
  if (!isDeleting) return 'Vos invités l’apprennent dix secondes plus tard. Vous pourrez la rétablir.';
  const gone = describeGone(party);
  return party.isOpen ? `Vos invités apprennent tout de suite qu’elle n’aura pas lieu. ${gone}` : gone;
}

/** What goes with a party that is deleted, with the number of replies. */
function describeGone({ guests }: Party): string {
  const replies = guests?.filter(({ reply }) => reply !== 'pending').length ?? 0;
  const counted = replies === 1 ? 'la réponse reçue' : `les ${replies} réponses`;
  const first = replies === 0 ? 'la liste des invités' : counted;
  return `Elle disparaît pour de bon, avec ${first}, les messages, les photos, les listes et les comptes de la nuit.`;
}

/** Before a party is called off or deleted, with the host's own words to those who counted on it. */
export function PartingWords({ party, isDeleting, onClose, onConfirm }: PartingWordsProps) {
  const [words, setWords] = useState('');
  return (
    <FormDialog
      title={`${isDeleting ? 'Supprimer' : 'Annuler'} « ${party.name} » ?`}
      text={describe(party, isDeleting)}
      variant="danger-solid"
      submit={isDeleting ? 'Supprimer la soirée' : 'Annuler la soirée'}
      onClose={onClose}
      onSubmit={() => onConfirm(words.trim())}
      aside={
        <Button variant="ghost" onClick={onClose}>
          Garder la soirée
        </Button>
      }
    >
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
