import { nightOf } from '@lampion/contract/rules/event-timing';
import { formatDate } from '@lampion/contract/rules/format';

/** The evening it begins, to be found at a glance; the line of words beside it says the same. */
export function DateBlock({ beginDate }: { beginDate: string }) {
  const [date, month, year] = formatDate(nightOf(new Date(beginDate)), 'medium').split(' ');
  return (
    <span className="ev-date" aria-hidden="true">
      <b className="num">{Number.parseInt(date ?? '', 10)}</b>
      {month}
      <small className="num">{year}</small>
    </span>
  );
}
