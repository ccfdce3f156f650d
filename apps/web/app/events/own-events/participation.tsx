import { fr } from '@lampion/contract/french';
import { organiserEndpoints, type Participation } from '@lampion/contract/people/organisers';
import { formatCount, formatDate } from '@lampion/contract/platform/rules/format';
import type { ReactNode } from 'react';
import { callApi } from '../../platform/api.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';

const loadWeeks = (signal: AbortSignal) =>
  callApi(organiserEndpoints.getParticipation, { query: { by: 'week' }, signal });

/** Replies to all of the organiser's events, week by week. */
export function ParticipationCard() {
  return (
    <FiguresCard
      id="participation"
      title="Participation"
      loading="Chargement de la participation"
      load={loadWeeks}
    >
      {(weeks) => (
        <ParticipationFigures
          slots={weeks}
          unit={['semaine', 'semaines']}
          none="Pas encore de réponse. Dès la première, elles se dessinent ici, semaine après semaine."
          rest="Peut-être ou non"
          table={{
            hasAll: true,
            caption: 'Réponses par semaine, la plus récente d’abord',
            from: 'Semaine du',
            columns: [
              ['Réponses', (week) => week.replies],
              ['Oui', (week) => week.yes],
            ],
          }}
        />
      )}
    </FiguresCard>
  );
}

interface ParticipationFiguresProps<Slot> {
  /** Oldest first. */
  slots: readonly Slot[];
  unit: Unit;
  /** Shown instead of the chart when there is no reply. */
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

const HEIGHT = 150;
/**
 * Share of a slot's width that its bar takes, and the most a bar takes of the chart, in percent.
 */
const FILL = 0.68;
const WIDEST = 12;
/** With at most this many slots, each bar has its figure above it. */
const MOST_FIGURES = 7;

type Slot = Participation[number];

interface BarProps {
  slot: Slot;
  /** In percent of the chart: the middle of the slot, and the bar's width. */
  middle: number;
  width: number;
  top: number;
}

function Bar({ slot, middle, width, top }: BarProps) {
  const yes = (slot.yes / top) * HEIGHT;
  const all = (slot.replies / top) * HEIGHT;
  const place = { x: `${middle - width / 2}%`, width: `${width}%`, rx: 2 };
  return (
    <g>
      <rect className="participation-rest" {...place} y={HEIGHT - all} height={all - yes} />
      <rect className="participation-yes" {...place} y={HEIGHT - yes} height={yes} />
    </g>
  );
}

function Figure({ slot, middle, top }: Omit<BarProps, 'width'>) {
  if (slot.replies === 0) return null;
  const y = HEIGHT - (slot.replies / top) * HEIGHT - 7;
  return (
    <text className="participation-figure" x={`${middle}%`} y={y} textAnchor="middle">
      {formatCount(slot.replies)}
    </text>
  );
}

/** A line of the scale, with its number in the gutter. */
function Line({ value, top }: { value: number; top: number }) {
  const y = HEIGHT - (value / top) * HEIGHT;
  return (
    <g>
      <line className="participation-line" x1="0" x2="100%" y1={y} y2={y} />
      <text className="participation-label" x="-10" y={y} dy="0.34em" textAnchor="end">
        {formatCount(value)}
      </text>
    </g>
  );
}

/**
 * Replies over time, with the yes replies at the bottom. Hidden from screen readers: the figures
 * are in the table beside it.
 */
function ParticipationChart({ slots }: { slots: Readonly<Participation> }) {
  const top = scaleTop(Math.max(...slots.map(({ replies }) => replies)));
  const slotWidth = 100 / slots.length;
  const middleOf = (index: number) => (index + 0.5) * slotWidth;
  return (
    <svg className="participation-chart" aria-hidden="true">
      {[0, top / 2, top].map((value) => (
        <Line key={value} value={value} top={top} />
      ))}
      {slots.map((slot, index) => (
        <Bar
          key={slot.from}
          slot={slot}
          middle={middleOf(index)}
          width={Math.min(FILL * slotWidth, WIDEST)}
          top={top}
        />
      ))}
      {slots.length <= MOST_FIGURES &&
        slots.map((slot, index) => <Figure key={slot.from} slot={slot} middle={middleOf(index)} top={top} />)}
      {daysToLabel(slots).map(({ from, index, words }) => (
        <text
          key={from}
          className="participation-label"
          x={`${middleOf(index)}%`}
          y={HEIGHT + 22}
          textAnchor={index === slots.length - 1 && index > 0 ? 'end' : 'middle'}
        >
          {words}
        </text>
      ))}
    </svg>
  );
}

/** Singular and plural of the unit of a bar: "semaine", "semaines". */
export type Unit = readonly [one: string, several: string];

/**
 * The even, round number at the top of the chart: at least 2, so that half of it is a whole number
 * too.
 */
export function scaleTop(highest: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const tops = [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit);
  return tops.find((top) => top >= highest && top % 2 === 0) ?? 10 * unit;
}

/** The slots from the first reply on. Empty without any reply. */
export function fromFirstReply<Slot extends { readonly replies: number }>(slots: readonly Slot[]): Slot[] {
  const first = slots.findIndex(({ replies }) => replies > 0);
  return first === -1 ? [] : slots.slice(first);
}

/** The slots labelled under a chart: the only one, or the first and the last. */
export function daysToLabel(slots: readonly { readonly from: string }[]) {
  const last = slots.length - 1;
  return slots
    .map(({ from }, index) => ({ from, index, words: formatDate(from, 'medium').replace(/ \d{4}$/, '') }))
    .filter(({ index }) => index === 0 || index === last);
}

/** "214 réponses, dont 168 oui, en 26 semaines". */
export function describeParticipation(slots: Readonly<Participation>, [one, several]: Unit): string {
  const replies = slots.reduce((sum, slot) => sum + slot.replies, 0);
  const yes = slots.reduce((sum, slot) => sum + slot.yes, 0);
  const time = `${slots.length} ${slots.length > 1 ? several : one}`;
  return `${formatCount(replies)} réponse${replies > 1 ? 's' : ''}, dont ${formatCount(yes)} oui, en ${time}.`;
}

interface FiguresCardProps<Data> {
  id: string;
  title: string;
  /** "Chargement des réponses". */
  loading: string;
  /** Must be a stable function. */
  load: (signal: AbortSignal) => Promise<Data>;
  children: (data: Data) => ReactNode;
}

/** A card of figures that loads independently of the rest of the screen. */
export function FiguresCard<Data>({ id, title, loading, load, children }: FiguresCardProps<Data>) {
  const { data, error } = useLoaded(load);
  return (
    <Card aria-labelledby={id} className="participation">
      <CardHead id={id} title={title} />
      {error && <FieldError>{error.message}</FieldError>}
      {data === null && !error && (
        <LoadingRegion label={loading}>
          <Skeleton className="mt-3 h-80" />
        </LoadingRegion>
      )}
      {data !== null && children(data)}
    </Card>
  );
}
