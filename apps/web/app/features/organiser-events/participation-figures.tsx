import { fr } from '@lampion/contract/french';
import { formatCount, formatDate } from '@lampion/contract/rules/format';
import type { Participation } from '@lampion/contract/schemas/organiser';
import { ParticipationChart } from './participation-chart.tsx';
import { describeParticipation } from './participation-words.ts';

interface ParticipationFiguresProps<Slot> {
  /** Oldest first. */
  slots: readonly Slot[];
  /** The unit of a slot: "semaines". */
  unit: string;
  /** The label of replies other than yes. */
  rest: string;
  table: FigureTable<Slot>;
}

interface FigureTable<Slot> {
  /** The slots listed in the table. */
  rows: readonly Slot[];
  caption: string;
  /** The header of the column of days. */
  from: string;
  columns: readonly (readonly [header: string, figure: (slot: Slot) => number])[];
}

/** Replies over time: a sentence, a chart, and its table. */
export function ParticipationFigures<Slot extends Participation[number]>({
  slots,
  unit,
  rest,
  table,
}: ParticipationFiguresProps<Slot>) {
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
        <FiguresTable {...table} />
      </details>
    </>
  );
}

/** The table, latest first. */
function FiguresTable<Slot extends { from: string }>({ rows, caption, from, columns }: FigureTable<Slot>) {
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
