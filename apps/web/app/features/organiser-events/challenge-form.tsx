import type { Challenge } from '@lampion/contract/schemas/event';
import { CHALLENGE_POINTS_DEFAULT, CHALLENGE_POINTS_MAX } from '@lampion/contract/schemas/programme';
import { TextareaField, TextField } from '../../components/ui/input.tsx';
import { ProgrammeForm } from './programme-form.tsx';

export type ChallengeValues = Readonly<Record<'title' | 'description' | 'points', string>>;

interface ChallengeFormProps {
  /** Null for a new one. */
  challenge: Challenge | null;
  onSave: (values: ChallengeValues) => Promise<void>;
  onClose: () => void;
}

export function ChallengeForm({ challenge, onSave, onClose }: ChallengeFormProps) {
  const prefix = `challenge-${challenge?.id ?? 'new'}`;
  const initial: ChallengeValues = {
    title: challenge?.title ?? '',
    description: challenge?.description ?? '',
    points: String(challenge?.points ?? CHALLENGE_POINTS_DEFAULT),
  };
  return (
    <ProgrammeForm
      kind="challenge"
      label={challenge ? 'Modifier le défi' : 'Nouveau défi'}
      initial={initial}
      submit={challenge ? 'Enregistrer' : 'Ajouter le défi'}
      failure="Défi non enregistré"
      onSave={onSave}
      onClose={onClose}
    >
      {({ values, faults, set }) => (
        <>
          <TextField
            id={`${prefix}-title`}
            name="title"
            label="Titre"
            maxCharacters={120}
            required
            value={values.title}
            onChange={({ target }) => set({ title: target.value })}
            error={faults.title}
          />
          <TextareaField
            id={`${prefix}-description`}
            name="description"
            label="Description"
            rows={2}
            maxCharacters={1000}
            required
            value={values.description}
            onChange={({ target }) => set({ description: target.value })}
            error={faults.description}
          />
          <TextField
            id={`${prefix}-points`}
            name="points"
            label="Points"
            type="number"
            inputMode="numeric"
            min={1}
            max={CHALLENGE_POINTS_MAX}
            value={values.points}
            onChange={({ target }) => set({ points: target.value })}
            error={faults.points}
          />
        </>
      )}
    </ProgrammeForm>
  );
}
