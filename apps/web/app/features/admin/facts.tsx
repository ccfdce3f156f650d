import { fr } from '@lampion/contract/french';
import type { ReactNode } from 'react';

/** Names and values, one under the other. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="adm-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{fr(name)}</dt>
          <dd>{typeof value === 'string' ? fr(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
