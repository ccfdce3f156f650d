import { countInside, judgeCrowd } from '@lampion/contract/events/rules/door';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { LogOut, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/graphics.tsx';
import { CrowdGauge, describeCrowd } from './crowd-gauge.tsx';
import type { DoorState } from './door-state.ts';

interface DoorCrowdProps {
  state: Pick<DoorState, 'count' | 'door' | 'hasExit' | 'left'>;
  onLeave: () => void;
  onUndo: () => void;
}

const warnings = { free: '', near: 'On approche.', full: 'C’est plein.' } as const;

/** How many people are inside, and the exits that this device notes. */
export function DoorCrowd({ state: { door, count, left, hasExit }, onLeave, onUndo }: DoorCrowdProps) {
  // A list that an older version stored on the device says nothing of it.
  const capacity = door?.capacity ?? null;
  const inside = countInside(count.people, left);
  const crowd = judgeCrowd(inside, capacity);
  return (
    <section className={classNames('dr-crowd', crowd === 'full' && 'is-full')} aria-label="La jauge">
      <CrowdGauge people={inside} word="dedans" capacity={capacity} />
      <p className="dr-crowd-warning" role="status">
        {fr(warnings[crowd])}
      </p>
      {capacity !== null && <p>{fr(describeCrowd(inside, capacity))}</p>}
      <div className="dr-crowd-acts">
        <Button size="large" disabled={inside === 0} onClick={onLeave}>
          <Icon of={LogOut} />
          Une sortie
        </Button>
        {hasExit && (
          <Button size="large" variant="ghost" onClick={onUndo}>
            <Icon of={Undo2} />
            Annuler la dernière sortie
          </Button>
        )}
      </div>
      <p className="dr-crowd-left num">
        {fr(`${formatCount(left)} ${left > 1 ? 'personnes sorties' : 'personne sortie'}`)}
      </p>
    </section>
  );
}
