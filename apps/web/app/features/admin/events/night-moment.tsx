import { capitalise } from '@lampion/contract/rules/capitalise';
import { beginsAfterMidnight, formatEventTimes, lastsDays } from '@lampion/contract/rules/format-night';
import { Moment } from '../moment.tsx';

interface Night {
  beginDate: string;
  endDate: string;
}

/** When an event begins: the short date of lists for an evening; in words what that date would not say. */
export function NightMoment(night: Night) {
  const { beginDate } = night;
  if (!beginsAfterMidnight(beginDate) && !lastsDays(night)) return <Moment at={beginDate} hasTime />;
  return (
    <time className="muted night-moment" dateTime={beginDate}>
      {capitalise(formatEventTimes(night))}
    </time>
  );
}
