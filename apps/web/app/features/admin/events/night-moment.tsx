import { capitalise } from '@lampion/contract/rules/capitalise';
import { nightOf } from '@lampion/contract/rules/event-timing';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import { readParisClock } from '@lampion/contract/rules/paris-time';
import { Moment } from '../moment.tsx';

/**
 * When an event begins: the short date of lists where it is that of its evening, the night in words where the calendar
 * says another day.
 */
export function NightMoment({ beginDate, endDate }: { beginDate: string; endDate: string }) {
  const evening = readParisClock(new Date(beginDate)).day;
  const isOneEvening = [beginDate, endDate].every((instant) => nightOf(new Date(instant)) === evening);
  if (isOneEvening) return <Moment at={beginDate} hasTime />;
  return (
    <time className="muted" dateTime={beginDate}>
      {capitalise(formatEventTimes({ beginDate, endDate }))}
    </time>
  );
}
