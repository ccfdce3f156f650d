import { fr } from '@lampion/contract/french';
import type { Crawl, CrawlBar } from '@lampion/contract/schemas/crawl';
import { ChevronDown, ChevronUp, GripVertical, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { reorderCrawl } from '../changes/crawl.ts';
import { useDrag } from '../pieces/use-drag.ts';
import { BarForm } from './bar-form.tsx';

interface PlanBarsProps {
  nightId: string;
  bars: Crawl['bars'];
  groups: Crawl['groups'];
}

/** The bars in the order of the plan, which a host changes by dragging, by taps or with the arrows. */
export function PlanBars({ nightId, bars, groups }: PlanBarsProps) {
  const [changedId, setChangedId] = useState<string | null>(null);
  const changed = bars.find(({ id }) => id === changedId);
  const move = (from: number, to: number) => {
    const ids = bars.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined || to < 0 || to > ids.length) return;
    void makeChange(reorderCrawl, { nightId, ids: ids.toSpliced(to, 0, moved) });
  };
  return (
    <>
      <ol className="bw-plan-bars">
        {bars.map((bar, place) => (
          <PlanBar
            key={bar.id}
            bar={bar}
            place={place}
            onStep={(by) => move(place, place + by)}
            onDrop={(overId) =>
              move(
                place,
                bars.findIndex(({ id }) => id === overId),
              )
            }
            onChange={() => setChangedId(bar.id)}
          />
        ))}
      </ol>
      {changed && (
        <BarForm nightId={nightId} bar={changed} way={{ bars, groups }} onClose={() => setChangedId(null)} />
      )}
    </>
  );
}

interface PlanBarProps {
  bar: CrawlBar;
  place: number;
  onStep: (by: -1 | 1) => void;
  onDrop: (overId: string) => void;
  onChange: () => void;
}

function PlanBar({ bar, place, onStep, onDrop, onChange }: PlanBarProps) {
  const { handle, overId } = useDrag({ onDrop, onStep });
  const { name } = bar;
  return (
    <li className={classNames('bw-plan-bar', overId !== null && 'is-dragged')} data-row={bar.id}>
      <button
        type="button"
        className="n-grip"
        aria-label={fr(`Déplacer ${name}, avec les flèches haut et bas`)}
        {...handle}
      >
        <Icon of={GripVertical} />
      </button>
      <div>
        <h3>{fr(`${place + 1}. ${name}`)}</h3>
        <p>{fr(bar.address ?? 'Pas encore d’adresse : la marche n’est pas comptée.')}</p>
      </div>
      <span className="acts">
        <Button variant="ghost" isIconOnly aria-label={fr(`Monter ${name}`)} onClick={() => onStep(-1)}>
          <Icon of={ChevronUp} />
        </Button>
        <Button variant="ghost" isIconOnly aria-label={fr(`Descendre ${name}`)} onClick={() => onStep(1)}>
          <Icon of={ChevronDown} />
        </Button>
        <Button variant="ghost" isIconOnly aria-label={fr(`Modifier ${name}`)} onClick={onChange}>
          <Icon of={Pencil} />
        </Button>
      </span>
    </li>
  );
}
