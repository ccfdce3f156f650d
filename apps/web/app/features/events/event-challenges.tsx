import { fr } from '@lampion/contract/french';
import type { Challenge } from '@lampion/contract/schemas/event';
import { LinkedText } from '../../components/site/linked-text.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import {
  describeDone,
  describeLeft,
  describePoints,
  describeTakers,
  scoreChallenges,
} from './challenge-score.ts';

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

/** The challenges of the night: those that were taken up are lit, with how many guests did; never who. */
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
