import type { Challenge, OwnEvent } from '@lampion/contract/schemas/event';
import { describePoints, scoreChallenges } from '../events/challenge-score.ts';
import { ChallengeForm } from './challenge-form.tsx';
import { ChallengeRow } from './challenge-row.tsx';
import { ProgrammeCard } from './programme-card.tsx';
import { useChallenges } from './use-challenges.ts';

function describeLit(challenges: readonly Challenge[]): string {
  if (challenges.length === 0) return 'Aucun défi pour l’instant.';
  const score = scoreChallenges(challenges);
  const plural = score.done > 1 ? 's' : '';
  return `${score.done} lampion${plural} allumé${plural} sur ${challenges.length}, ${describePoints(score)}`;
}

const removal = {
  title: 'Supprimer ce défi ?',
  text: (title: string) => `« ${title} » disparaît de la page publique. Cette action est définitive.`,
  confirm: 'Supprimer',
};

/** The challenges of an event. */
export function ChallengesCard({ event }: { event: OwnEvent }) {
  const { items, show, add, edit, toggle, remove, keepOrder } = useChallenges(event);
  return (
    <ProgrammeCard
      id="challenges"
      title="Défis"
      lead={describeLit(items)}
      addLabel="Ajouter un défi"
      items={items}
      nameOf={({ title }) => title}
      onShow={show}
      onKeepOrder={keepOrder}
      onRemove={remove}
      removal={removal}
      lineClassName="chal"
      renderForm={(challenge, onClose) => (
        <ChallengeForm
          challenge={challenge}
          onSave={(values) => (challenge ? edit(challenge.id, values) : add(values))}
          onClose={onClose}
        />
      )}
      renderRow={(challenge, tools) => (
        <ChallengeRow {...tools} challenge={challenge} onToggle={() => toggle(challenge)} />
      )}
    />
  );
}
