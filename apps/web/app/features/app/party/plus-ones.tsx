import { Minus, Plus } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';

interface PlusOnesProps {
  count: number;
  max: number;
  /** They have no place yet. */
  isWaiting: boolean;
  onChange: (count: number) => void;
}

function describe(count: number): string {
  if (count === 0) return 'sans accompagnant';
  return count === 1 ? 'avec 1 personne' : `avec ${count} personnes`;
}

/** How many people one brings. */
export function PlusOnes({ count, max, isWaiting, onChange }: PlusOnesProps) {
  return (
    <div className="fe-plus">
      <span>
        <b>{isWaiting ? 'En attente' : 'Vous venez'}</b>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons and a figure in a row, no form */}
      <div className="step" role="group" aria-label="Personnes en plus">
        <Button
          isIconOnly
          aria-label="Une personne de moins"
          disabled={count === 0}
          onClick={() => onChange(count - 1)}
        >
          <Icon of={Minus} />
        </Button>
        <span className="num" aria-live="polite">
          {describe(count)}
        </span>
        <Button
          isIconOnly
          aria-label="Une personne de plus"
          disabled={count >= max}
          onClick={() => onChange(count + 1)}
        >
          <Icon of={Plus} />
        </Button>
      </div>
    </div>
  );
}
