import type { Party } from '@lampion/contract/schemas/party';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { makeChange } from '../../../lib/device/make-change.ts';
import { updateParty } from '../changes/update-party.ts';
import { draftOf, findChanges } from '../new-party/party-draft.ts';
import { PartyForm } from '../new-party/party-form.tsx';

/** Changes a party. What another host changes meanwhile stays, unless it is the same. */
export function EditPartyForm({ party }: { party: Party }) {
  const navigate = useNavigate();
  const [opened] = useState(party);
  const [draft, setDraft] = useState(() => draftOf(party));
  async function save() {
    const changes = findChanges(opened, draft);
    const { id: partyId, name } = party;
    const isKept =
      Object.keys(changes).length === 0 || (await makeChange(updateParty, { partyId, name, changes }));
    if (isKept) await navigate(`/app/parties/${partyId}`, { replace: true });
  }
  return (
    <PartyForm
      title="Modifier la soirée"
      draft={draft}
      change={(part) => setDraft({ ...draft, ...part })}
      hasWhen={!opened.isPollOpen}
      submit="Enregistrer"
      onSubmit={() => void save()}
    >
      <p className="ap-sub cr-ask">Vos invités apprennent une autre date ou une autre adresse.</p>
    </PartyForm>
  );
}
