import type { Challenge, OwnEvent } from '@lampion/contract/events/events';
import {
  CHALLENGE_POINTS_DEFAULT,
  CHALLENGE_POINTS_MAX,
  programmeEndpoints,
} from '@lampion/contract/events/programme';
import { fr } from '@lampion/contract/french';
import { Check } from 'lucide-react';
import { callApi } from '../../platform/api.ts';
import { Badge } from '../../ui/card.tsx';
import { TextareaField, TextField } from '../../ui/forms/input.tsx';
import { Lamp } from '../../ui/graphics.tsx';
import { describePoints, describeTakers, scoreChallenges } from '../event-page/event-challenges.tsx';
import { LineActions, type LineTools, ProgrammeCard } from './programme-card.tsx';
import { ProgrammeForm, removeItem, replaceItem, useProgramme } from './programme-form.tsx';

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

interface ChallengeRowProps extends LineTools {
  challenge: Challenge;
  onToggle: () => void;
}

/** A challenge, with a lamp to mark it as done, how many guests took it up, and its actions. */
function ChallengeRow({ challenge, onToggle, ...tools }: ChallengeRowProps) {
  const { title, description, points, isOptional, completed, confirmedCount } = challenge;
  return (
    <>
      <button
        type="button"
        className="lampbtn"
        aria-pressed={completed}
        aria-label={`Relevé : ${title}`}
        onClick={onToggle}
      >
        <Lamp isLit={completed} ink="miel" hasHalo={completed} />
      </button>
      <div className="min-w-0">
        <h3>{fr(title)}</h3>
        <p>{fr(description)}</p>
        <div className="badges">
          <span className="pts">
            {points} point{points > 1 ? 's' : ''}
          </span>
          {completed && (
            <Badge tone="success" icon={Check}>
              Relevé
            </Badge>
          )}
          {confirmedCount > 0 && <Badge tone="success">{fr(describeTakers(challenge) ?? '')}</Badge>}
          {isOptional && <Badge tone="muted">Facultatif</Badge>}
        </div>
      </div>
      <LineActions
        {...tools}
        labels={{ edit: `Modifier le défi : ${title}`, remove: `Supprimer le défi : ${title}` }}
      />
    </>
  );
}

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

const words = {
  added: { title: 'Succès', text: 'Défi ajouté avec succès!' },
  updated: { title: 'Défi mis à jour' },
  deleted: { title: 'Défi supprimé' },
};

/** The challenges of an event, and their organiser's actions on them. */
export function useChallenges({ _id: id, challenges }: OwnEvent) {
  const { items, setItems, send, change } = useProgramme<Challenge>(challenges);
  return {
    items,
    show: setItems,
    add: (body: ChallengeValues) =>
      send({
        call: () => callApi(programmeEndpoints.addChallenge, { params: { id }, body }),
        settle: (now, added) => [...now, added],
        done: words.added,
      }),
    edit: (challengeId: string, body: ChallengeValues) =>
      send({
        call: () => callApi(programmeEndpoints.updateChallenge, { params: { id, challengeId }, body }),
        settle: replaceItem,
        done: words.updated,
      }),
    toggle: (challenge: Challenge) => {
      const completed = !challenge.completed;
      return change({
        guess: { before: challenge, after: { ...challenge, completed } },
        call: () =>
          callApi(programmeEndpoints.updateChallenge, {
            params: { id, challengeId: challenge.id },
            body: { completed },
          }),
        settle: replaceItem,
        done: words.updated,
        failure: 'Défi non modifié',
        subject: challenge.id,
      });
    },
    remove: (challengeId: string) =>
      change({
        call: () => callApi(programmeEndpoints.deleteChallenge, { params: { id, challengeId } }),
        settle: (now) => removeItem(now, challengeId),
        done: words.deleted,
        failure: 'Défi non supprimé',
        subject: challengeId,
      }),
    keepOrder: (order: readonly Challenge[], before: readonly Challenge[]) =>
      change({
        call: () =>
          callApi(programmeEndpoints.reorderChallenges, {
            params: { id },
            body: { ids: order.map((each) => each.id) },
          }),
        settle: (_, ordered) => ordered,
        failure: 'Ordre non enregistré',
      }).then((isKept) => isKept || setItems(before)),
  };
}
