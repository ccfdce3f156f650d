import { CHALLENGE_POINTS_DEFAULT } from '@lampion/contract/events/programme';
import {
  addNightChallengeBodySchema,
  type NightChallenge,
  type UpdateNightChallengeBody,
  updateNightChallengeBodySchema,
} from '@lampion/contract/night/challenge-claims';
import { useState } from 'react';
import { readFaults } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import { addNightChallenge, deleteNightChallenge, updateNightChallenge } from './changes.ts';

interface ChallengeDialogProps {
  nightId: string;
  /** Null for a new one. */
  challenge: NightChallenge | null;
  onClose: () => void;
}

const blank = { title: '', description: '', isOptional: false, completed: false };

/** The form of a challenge, for hosts. Sends only changed fields. */
export function ChallengeDialog({ nightId, challenge, onClose }: ChallengeDialogProps) {
  const known = challenge ?? { ...blank, points: CHALLENGE_POINTS_DEFAULT };
  const [draft, setDraft] = useState({ ...known, points: String(known.points) });
  const [fault, setFault] = useState<ReturnType<typeof readFaults>>({});
  const set = (values: Partial<typeof draft>) => setDraft({ ...draft, ...values });
  const { title, description, points, isOptional, completed } = draft;

  async function add() {
    const body = { id: crypto.randomUUID(), title, description, points, isOptional };
    const read = addNightChallengeBodySchema.safeParse(body);
    setFault(readFaults(read.error));
    if (read.data && (await makeChange(addNightChallenge, { nightId, ...read.data }))) onClose();
  }
  async function update({ id: challengeId, ...before }: NightChallenge) {
    const body = { title, description, points, isOptional, completed };
    const read = updateNightChallengeBodySchema.safeParse(body);
    setFault(readFaults(read.error));
    if (read.data === undefined) return;
    const changes = Object.fromEntries(
      Object.entries(read.data).filter(([key, value]) => value !== before[key as keyof typeof before]),
    ) as UpdateNightChallengeBody;
    const isSame = Object.keys(changes).length === 0;
    const target = { nightId, challengeId, title: before.title };
    if (isSame || (await makeChange(updateNightChallenge, { ...target, changes }))) onClose();
  }

  return (
    <FormDialog
      title={challenge ? 'Modifier le défi' : 'Nouveau défi'}
      submit={challenge ? 'Enregistrer' : 'Ajouter'}
      fault={fault}
      onSubmit={() => void (challenge ? update(challenge) : add())}
      onClose={onClose}
    >
      <TextField
        name="title"
        label="Titre"
        maxCharacters={120}
        value={title}
        error={fault.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextareaField
        name="description"
        label="Comment le relever, si vous voulez"
        rows={2}
        maxCharacters={1000}
        value={description}
        error={fault.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <TextField
        name="points"
        label="Points"
        inputMode="numeric"
        value={points}
        error={fault.points}
        onChange={({ target }) => set({ points: target.value })}
      />
      <Checkbox
        name="isOptional"
        label="Facultatif"
        hint="Il compte ses points, pas dans le total à relever."
        checked={isOptional}
        onChange={({ target }) => set({ isOptional: target.checked })}
      />
      {challenge && (
        <Checkbox
          name="completed"
          label="Relevé par la soirée"
          hint="Vous le cochez vous-même, sans donner de points à personne."
          checked={completed}
          onChange={({ target }) => set({ completed: target.checked })}
        />
      )}
      {challenge && <DeleteButton nightId={nightId} challenge={challenge} onClose={onClose} />}
    </FormDialog>
  );
}

/** Requests a confirmation: the guests' claims and their points are deleted as well. */
function DeleteButton({ nightId, challenge, onClose }: ChallengeDialogProps & { challenge: NightChallenge }) {
  const [isAsking, setAsking] = useState(false);
  const { id: challengeId, title } = challenge;
  const remove = async () => {
    if (await makeChange(deleteNightChallenge, { nightId, challengeId, title })) onClose();
  };
  return (
    <Button
      size="small"
      variant={isAsking ? 'danger-solid' : 'danger'}
      onClick={() => (isAsking ? void remove() : setAsking(true))}
    >
      {isAsking ? 'Supprimer, avec les points gagnés' : 'Supprimer le défi'}
    </Button>
  );
}
