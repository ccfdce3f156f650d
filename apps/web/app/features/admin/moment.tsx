import { formatDate, formatTime } from '@lampion/contract/rules/format';

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
