import { fr } from '@lampion/contract/french';
import type { PlanChange } from '@lampion/contract/schemas/plan-change';
import { describeExcess } from './describe-plan-change.ts';

/** What a smaller plan has no room for; nothing where all of it fits. */
export function PlanExcess({ change }: { change: PlanChange }) {
  const excess = describeExcess(change);
  if (excess.length === 0) return null;
  return (
    <div className="excess">
      <p>{fr(`Avec ${change.name} :`)}</p>
      <ul className="plan-excess">
        {excess.map((line) => (
          <li key={line}>{fr(line)}</li>
        ))}
      </ul>
    </div>
  );
}
