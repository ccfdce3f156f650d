import { fr } from '@lampion/contract/french';
import { formatCount, formatDate } from '@lampion/contract/rules/format';
import type { Participation } from '@lampion/contract/schemas/organiser';
import { ParticipationChart } from './participation-chart.tsx';
import { describeParticipation, fromFirstReply, type Unit } from './participation-words.ts';

interface ParticipationFiguresProps<Slot> {
  /** Oldest first. */
  slots: readonly Slot[];
  unit: Unit;
  /** What is said in place of the chart without any reply. */
  none: string;
  /** The label of replies other than yes. */
  rest: string;
  table: FigureTable<Slot>;
}

interface FigureTable<Slot> {
  /** Slots without replies are listed too. */
  hasAll: boolean;
  caption: string;
  /** The header of the column of days. */
  from: string;
  columns: readonly (readonly [header: string, figure: (slot: Slot) => number])[];
}

/** Replies over time, from the first one on: a sentence, a chart, and its table. */
export function ParticipationFigures<Slot extends Participation[number]>({
  slots: all,
  unit,
  none,
  rest,
  table,
}: ParticipationFiguresProps<Slot>) {
  const slots = fromFirstReply(all);
  if (slots.length === 0) return <p className="muted">{fr(none)}</p>;
  return (
    <>
      <p className="muted">{fr(describeParticipation(slots, unit))}</p>
      <ParticipationChart slots={slots} />
      <p className="participation-key" aria-hidden="true">
        <span>
          <i />
          Oui
        </span>
        <span>
          <i className="key-rest" />
          {rest}
        </span>
      </p>
      <details>
        <summary>Voir les chiffres</summary>
        <FiguresTable {...table} slots={slots} />
      </details>
    </>
  );
}

/** The table, latest first. */
function FiguresTable<Slot extends Participation[number]>({
  slots,
  hasAll,
  caption,
  from,
  columns,
}: FigureTable<Slot> & { slots: readonly Slot[] }) {
  const rows = hasAll ? slots : slots.filter(({ replies }) => replies > 0);
  return (
    <table className="data-table participation-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{from}</th>
          {columns.map(([header]) => (
            <th key={header} scope="col" className="cell-num">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map((slot) => (
          <tr key={slot.from}>
            <th scope="row">{formatDate(slot.from, 'medium')}</th>
            {columns.map(([header, figure]) => (
              <td key={header} className="cell-num">
                {formatCount(figure(slot))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
