import type { Party } from '@lampion/contract/events/party';
import { ANNOUNCEMENT_LENGTH_MAX } from '@lampion/contract/messages/announcements';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { makeChange } from '../../platform/device/make-change.ts';
import { TextareaField } from '../../ui/forms/input.tsx';
import { setPartyDates, updateParty } from '../changes/party.ts';
import { draftOf, findChanges, findOtherDates, type PartyDraft } from '../new-party/party-draft.ts';
import { PartyForm } from '../new-party/party-form.tsx';

/** Queues only what changed. False when the device could not store it. */
async function keepChanges(party: Party, draft: PartyDraft, words: string): Promise<boolean> {
  const { id: partyId, name } = party;
  const changes = findChanges(party, draft);
  const dates = findOtherDates(party, draft);
  const hasChanges = Object.keys(changes).length > 0;
  if (hasChanges && !(await makeChange(updateParty, { partyId, name, changes, words: words.trim() })))
    return false;
  return dates === null || makeChange(setPartyDates, { partyId, name, dates });
}

/** Edits a party. Concurrent changes of another host are kept, except to the same fields. */
export function EditPartyForm({ party }: { party: Party }) {
  const navigate = useNavigate();
  const [opened] = useState(party);
  const [draft, setDraft] = useState(() => draftOf(party));
  const [words, setWords] = useState('');
  async function save() {
    if (await keepChanges(opened, draft, words))
      await navigate(`/app/parties/${party.id}`, { replace: true });
  }
  return (
    <PartyForm
      title="Modifier la soirée"
      draft={draft}
      change={(part) => setDraft({ ...draft, ...part })}
      hasModes={false}
      formerType={opened.type}
      submit="Enregistrer"
      onSubmit={() => void save()}
    >
      <div className="cr-told">
        <TextareaField
          name="guest-words"
          label="Un mot à vos invités"
          hint={
            opened.isPollOpen
              ? 'Ils apprennent les autres dates, ou une autre adresse. Les réponses aux dates qui restent sont gardées.'
              : 'Ils apprennent une autre date ou une autre adresse, avec ce mot.'
          }
          rows={2}
          maxCharacters={ANNOUNCEMENT_LENGTH_MAX}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
    </PartyForm>
  );
}
