import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import type { ReactNode } from 'react';
import { KeptOnDevice } from '../people/account/unsaved-work.tsx';
import { ScreenError } from '../ui/screens/screen-error.tsx';

/** A screen of the administration that could not be loaded. */
export function AdminError() {
  return (
    <ScreenError home={{ to: '/admin', label: 'Tableau de bord' }}>
      <KeptOnDevice canWrite />
    </ScreenError>
  );
}

/** Title and robots of a screen of the administration. */
export function screenMeta(title: string) {
  return [{ title: `${title} | Administration Lampion` }, { name: 'robots', content: 'noindex' }];
}

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

interface MomentProps {
  /** ISO 8601; null when it never happened. */
  at: string | null;
  never?: string;
  hasTime?: boolean;
  /** The month in full, for a date outside of lists. */
  isLong?: boolean;
}

/** A day in Paris, and its time on request: "3 nov. 2026 à 18 h 32". */
export function Moment({ at, never = 'Jamais', hasTime = false, isLong = false }: MomentProps) {
  if (at === null) return <span className="muted">{never}</span>;
  return (
    <time className="num muted moment" dateTime={at}>
      <span>{formatDate(at, isLong ? 'long' : 'medium')}</span>
      {hasTime && <span>{` à ${formatTime(at)}`}</span>}
    </time>
  );
}
