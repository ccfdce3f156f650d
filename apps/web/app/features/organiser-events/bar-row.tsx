import { fr } from '@lampion/contract/french';
import type { Bar } from '@lampion/contract/schemas/event';
import { Check } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import { BarFacts } from '../events/bar-facts.tsx';
import { LineActions, type LineTools } from './line-actions.tsx';

interface BarRowProps extends LineTools {
  bar: Bar;
  /** Its position on the route, from 1. */
  place: number;
  onToggle: () => void;
}

/** A stop of the route, with a lamp to mark it as done and its actions. */
export function BarRow({ bar, place, onToggle, ...tools }: BarRowProps) {
  const { name, visited } = bar;
  return (
    <>
      <button
        type="button"
        className="node lampbtn"
        aria-pressed={visited}
        aria-label={`Visité : ${name}`}
        onClick={onToggle}
      >
        <Lamp isLit={visited} ink="menthe" hasHalo={visited} />
      </button>
      <div className="min-w-0">
        <div className="stop-head">
          <h3>
            <span className="num">{place}.</span> {fr(name)}
          </h3>
          {visited && (
            <Badge tone="success" icon={Check}>
              Visité
            </Badge>
          )}
          <LineActions
            {...tools}
            labels={{ edit: `Modifier le bar : ${name}`, remove: `Retirer le bar : ${name}` }}
          />
        </div>
        <BarFacts bar={bar} />
      </div>
    </>
  );
}
