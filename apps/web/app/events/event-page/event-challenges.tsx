import type { Challenge } from '@lampion/contract/events/events';
import { fr } from '@lampion/contract/french';
import { Badge } from '../../ui/card.tsx';
import { Lamp } from '../../ui/graphics.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';

function ChallengeRow(challenge: Challenge) {
  const { title, description, points, isOptional, completed } = challenge;
  const takers = describeTakers(challenge);
  return (
    <li className="chal">
      <Lamp isLit={completed} ink="miel" hasHalo={completed} />
      <div>
        <h3>{fr(title)}</h3>
        {description && (
          <p>
            <LinkedText text={description} />
          </p>
        )}
        {(takers !== null || isOptional) && (
          <p className="badges">
            {takers !== null && <Badge tone="success">{fr(takers)}</Badge>}
            {isOptional && <Badge tone="muted">Facultatif</Badge>}
          </p>
        )}
      </div>
      <span className="pts">{points} pts</span>
    </li>
  );
}

interface EventChallengesProps {
  challenges: readonly Challenge[];
}

/**
 * The challenges of the night: those that were taken up are lit, with how many guests did; never
 * who.
 */
export function EventChallenges({ challenges }: EventChallengesProps) {
  const score = scoreChallenges(challenges);
  const isEmpty = challenges.length === 0;
  return (
    <section aria-labelledby="defis">
      <h2 className="section-title ev-section" id="defis">
        Défis
      </h2>
      <div className="card">
        <div className="lamp-card">
          <Lamp isLit={score.done > 0} ink="miel" />
          <p>
            <b>{describeLeft(score)}</b>
            <br />
            <span className="muted">
              {isEmpty
                ? 'L’organisateur n’en a pas encore accroché.'
                : `${describeDone(score)}, ${describePoints(score)}`}
            </span>
          </p>
        </div>
        {!isEmpty && (
          <ul className="card-rows">
            {challenges.map((challenge) => (
              <ChallengeRow key={challenge.id} {...challenge} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

export interface ChallengeScore {
  /** Of those that are to be taken up; optional ones give their points alone. */
  readonly done: number;
  readonly left: number;
  readonly points: number;
  readonly pointsDone: number;
}

/** Points and numbers of completed and remaining challenges. */
export function scoreChallenges(challenges: readonly Challenge[]): ChallengeScore {
  const sum = (some: readonly Challenge[]) => some.reduce((total, { points }) => total + points, 0);
  const wanted = challenges.filter(({ isOptional }) => !isOptional);
  const done = wanted.filter(({ completed }) => completed).length;
  return {
    done,
    left: wanted.length - done,
    points: sum(challenges),
    pointsDone: sum(challenges.filter(({ completed }) => completed)),
  };
}

/** "2 défis à compléter", as the block's title says. */
export function describeLeft({ left }: ChallengeScore): string {
  return `${left} défi${left === 1 ? '' : 's'} à compléter`;
}

/** "1 relevé sur 4". */
export function describeDone({ done, left }: ChallengeScore): string {
  return `${done} relevé${done > 1 ? 's' : ''} sur ${done + left}`;
}

/** "10 points gagnés sur 45". */
export function describePoints({ points, pointsDone }: ChallengeScore): string {
  return `${pointsDone} point${pointsDone > 1 ? 's' : ''} gagné${pointsDone > 1 ? 's' : ''} sur ${points}`;
}

/** "Relevé par 12 invités"; "Relevé" where an organiser said so, null before that. */
export function describeTakers({ completed, confirmedCount }: Challenge): string | null {
  if (confirmedCount === 0) return completed ? 'Relevé' : null;
  return `Relevé par ${confirmedCount} invité${confirmedCount > 1 ? 's' : ''}`;
}
