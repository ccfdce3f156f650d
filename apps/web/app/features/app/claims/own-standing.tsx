import type { ChallengeBoard, UpdateStandingBody } from '@lampion/contract/schemas/claim';
import { updateStandingBodySchema } from '@lampion/contract/schemas/claim';
import { useState } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { SelectField } from '../../../components/ui/select.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { readFaults } from '../../../lib/read-faults.ts';
import { updateStanding } from '../changes/claims.ts';
import { describeHidden } from './board-words.ts';

interface OwnStandingProps {
  nightId: string;
  board: Pick<ChallengeBoard, 'hiddenCount' | 'own' | 'teams'>;
}

/** No team. */
const NONE = '';

/** How one stands in the ranking: opting out is a switch, without a question. */
export function OwnStanding({ nightId, board: { hiddenCount, own, teams } }: OwnStandingProps) {
  const [isNaming, setNaming] = useState(false);
  const change = (changes: UpdateStandingBody) => void makeChange(updateStanding, { nightId, changes });
  const shownAs = own.pseudonym === null ? 'name' : 'pseudonym';
  const hidden = describeHidden(hiddenCount);
  return (
    <div className="n-own form-stack">
      <Checkbox
        role="switch"
        name="showing"
        label="Figurer au classement"
        hint={`Éteint, vos points comptent pour l’équipe, sans votre nom. ${hidden}`}
        checked={own.showing !== 'hidden'}
        onChange={({ target }) => change({ showing: target.checked ? shownAs : 'hidden' })}
      />
      {teams.length > 0 && (
        <SelectField
          name="team"
          label="Votre équipe"
          choices={[
            { value: NONE, label: 'Aucune' },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={own.teamId ?? NONE}
          onChange={({ target }) => change({ teamId: target.value === NONE ? null : target.value })}
        />
      )}
      {own.showing !== 'hidden' && (
        <div className="n-acts">
          <button type="button" className="link" onClick={() => setNaming(true)}>
            {own.showing === 'pseudonym' ? `Pseudonyme : ${own.pseudonym}` : 'Prendre un pseudonyme'}
          </button>
          {own.showing === 'pseudonym' && (
            <button type="button" className="link" onClick={() => change({ showing: 'name' })}>
              Figurer sous votre nom
            </button>
          )}
        </div>
      )}
      {isNaming && (
        <PseudonymDialog nightId={nightId} known={own.pseudonym ?? ''} onClose={() => setNaming(false)} />
      )}
    </div>
  );
}

interface PseudonymDialogProps {
  nightId: string;
  known: string;
  onClose: () => void;
}

function PseudonymDialog({ nightId, known, onClose }: PseudonymDialogProps) {
  const [pseudonym, setPseudonym] = useState(known);
  const [fault, setFault] = useState<ReturnType<typeof readFaults>>({});
  async function save() {
    const read = updateStandingBodySchema.safeParse({ showing: 'pseudonym', pseudonym });
    setFault(readFaults(read.error));
    if (read.data && (await makeChange(updateStanding, { nightId, changes: read.data }))) onClose();
  }
  return (
    <FormDialog
      title="Un pseudonyme pour ce soir"
      text="Personne ne lit qui se cache derrière, pas même les hôtes. Qui confirme vos défis voit votre nom."
      submit="Prendre ce pseudonyme"
      fault={fault}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        name="pseudonym"
        label="Pseudonyme"
        autoComplete="off"
        maxCharacters={30}
        value={pseudonym}
        error={fault.pseudonym}
        onChange={({ target }) => setPseudonym(target.value)}
      />
    </FormDialog>
  );
}
