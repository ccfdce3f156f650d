import { nightOf } from '@lampion/contract/rules/event-timing';
import type { PartyPoll } from '@lampion/contract/schemas/party';
import { shortDay } from '../parties/party-times.ts';

interface PollHeadProps {
  dates: PartyPoll['dates'];
  leading: string | null;
}

/** The dates, each on three lines: "sam.", "19", "déc.". */
export function PollHead({ dates, leading }: PollHeadProps) {
  return (
    <thead>
      <tr>
        <td />
        {dates.map(({ id, beginDate }) => {
          const [weekday, date, month] = shortDay(nightOf(new Date(beginDate))).split('\u00a0');
          return (
            <th key={id} scope="col" className={id === leading ? 'best' : undefined}>
              <span>{weekday}</span> <b className="condensed num">{date}</b> <span>{month}</span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
