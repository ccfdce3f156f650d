import { fr } from '@lampion/contract/french';
import type { Challenge } from '@lampion/contract/schemas/event';
import { Check } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import { describeTakers } from '../events/challenge-score.ts';
import { LineActions, type LineTools } from './line-actions.tsx';

interface ChallengeRowProps extends LineTools {
  challenge: Challenge;
  onToggle: () => void;
}

/** A challenge, with a lamp to mark it as done, how many guests took it up, and its actions. */
export function ChallengeRow({ challenge, onToggle, ...tools }: ChallengeRowProps) {
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
