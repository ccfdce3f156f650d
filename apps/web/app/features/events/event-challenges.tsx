import { fr } from '@lampion/contract/french';
import type { Challenge } from '@lampion/contract/schemas/event';
import { LinkedText } from '../../components/site/linked-text.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import { describeLeft, describePoints, scoreChallenges } from './challenge-score.ts';

function ChallengeRow({ title, description, points, completed }: Challenge) {
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
        {completed && <Badge tone="success">Relevé</Badge>}
      </div>
      <span className="pts">{points} pts</span>
    </li>
  );
}

interface EventChallengesProps {
  challenges: readonly Challenge[];
}

/** The challenges of the night: completed ones are lit. */
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
              {isEmpty ? 'L’organisateur n’en a pas encore accroché.' : describePoints(score)}
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
