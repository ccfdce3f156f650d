import { judgeCrowd, nearlyFullAt } from '@lampion/contract/events/rules/door';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { classNames } from '../../ui/class-names.ts';
import { Ribs } from '../../ui/ribs.tsx';

interface CrowdGaugeProps {
  people: number;
  /** What is counted: "dedans", "oui". */
  word: string;
  /** Null: nobody said how many people the place takes. */
  capacity: number | null;
}

const RIBS = 30;

/** How full a night is. A mark shows where the door slows down: amber from there on, then red. */
export function CrowdGauge({ people, word, capacity }: CrowdGaugeProps) {
  const crowd = judgeCrowd(people, capacity);
  const lit = capacity === null ? 0 : Math.min(RIBS, Math.floor((people / capacity) * RIBS));
  return (
    <div className={classNames('crowd', crowd !== 'free' && `is-${crowd}`)}>
      <p className="crowd-people num">
        <b>{formatCount(people)}</b> {fr(capacity === null ? word : `${word}, sur ${formatCount(capacity)}`)}
      </p>
      {capacity !== null && (
        <div className="crowd-bar">
          <Ribs count={RIBS} lit={lit} />
          <i style={{ left: `${(nearlyFullAt(capacity) / capacity) * 100}%` }} aria-hidden="true" />
        </div>
      )}
    </div>
  );
}

/** What the door does next, in a sentence. */
export function describeCrowd(people: number, capacity: number): string {
  const crowd = judgeCrowd(people, capacity);
  if (crowd === 'full') return 'Personne n’entre tant que personne ne sort.';
  const full = `À ${formatCount(capacity)}, la porte passe au rouge d’elle-même.`;
  return crowd === 'near' ? full : `À ${formatCount(nearlyFullAt(capacity))}, l’accueil ralentit. ${full}`;
}
