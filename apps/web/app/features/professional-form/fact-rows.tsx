import { fr } from '@lampion/contract/french';
import type { Fact } from './identity-facts.ts';

/** Labels and values, one a line. */
export function FactRows({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="rows">
      {facts.map(([name, value]) => (
        <div key={name} className="row">
          <dt>{fr(name)}</dt>
          <dd>{fr(value || 'À compléter')}</dd>
        </div>
      ))}
    </dl>
  );
}
