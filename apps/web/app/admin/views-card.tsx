import type { ViewSeries } from '@lampion/contract/admin/stats';
import { fr } from '@lampion/contract/french';
import { type DateStyle, formatCount, formatDate } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { Link } from 'react-router';

/** Selectable lengths of the chart, in days. */
export const viewRanges = [7, 30, 90] as const;

function describeChange({ days, total, previousTotal }: ViewSeries): string {
  const views = `${formatCount(total)} vue${total > 1 ? 's' : ''} en ${days.length} jours`;
  if (previousTotal === 0) return views;
  const change = Math.round(((total - previousTotal) / previousTotal) * 100);
  const sign = change > 0 ? '+' : '';
  return `${views}, ${sign}${formatCount(change)} % par rapport aux ${days.length} jours d'avant`;
}

/** The chart of views and the selection of its length, which is stored in the address. */
export function ViewsCard({ series }: { series: ViewSeries }) {
  return (
    <section className="card card-pad adm-views" aria-labelledby="views-per-day">
      <div className="card-head">
        <div>
          <h2 className="section-title" id="views-per-day">
            Vues par jour
          </h2>
          <p className="muted">{fr(describeChange(series))}</p>
        </div>
        <nav className="adm-ranges" aria-label="Durée du graphique">
          {viewRanges.map((days) => (
            <Link
              key={days}
              className="btn btn-ghost btn-sm"
              to={`?jours=${days}`}
              preventScrollReset
              aria-current={days === series.days.length ? 'true' : undefined}
            >
              {fr(`${days} jours`)}
            </Link>
          ))}
        </nav>
      </div>
      {series.total > 0 ? (
        <ViewChart days={series.days} />
      ) : (
        <p className="muted adm-no-views">
          {fr(
            'Aucun article n’a été lu sur cette durée : publiez-en un, ou choisissez une durée plus longue.',
          )}
        </p>
      )}
    </section>
  );
}

type Day = ViewSeries['days'][number];

/** Height of the bars, in CSS pixels. */
const HEIGHT = 200;
/** Share of a day's width that its bar takes. */
const FILL = 0.66;

const countViews = (views: number) => `${formatCount(views)} vue${views > 1 ? 's' : ''}`;
/** "17 novembre", without the year. */
const nameDay = (day: string, style: DateStyle = 'long') => formatDate(day, style).replace(/ \d{4}$/, '');

interface BarProps {
  day: Day;
  index: number;
  count: number;
  top: number;
  onPoint: (day: Day) => void;
}

function Bar({ day, index, count, top, onPoint }: BarProps) {
  const slot = 100 / count;
  const height = day.views === 0 ? 0 : Math.max(2, (day.views / top) * HEIGHT);
  return (
    <g className="chart-day" onPointerEnter={() => onPoint(day)}>
      <rect className="chart-hit" x={`${index * slot}%`} y={0} width={`${slot}%`} height={HEIGHT} />
      <rect
        className="chart-bar"
        x={`${(index + (1 - FILL) / 2) * slot}%`}
        y={HEIGHT - height}
        width={`${slot * FILL}%`}
        height={height}
        rx={count > 60 ? 1 : 3}
      />
    </g>
  );
}

function Lines({ ticks, top }: { ticks: readonly number[]; top: number }) {
  return ticks.map((tick) => {
    const y = HEIGHT - (tick / top) * HEIGHT;
    return (
      <g key={tick}>
        <line className="chart-line" x1="0" x2="100%" y1={y} y2={y} />
        <text className="chart-tick" x="-10" y={y} dy="0.34em" textAnchor="end">
          {formatCount(tick)}
        </text>
      </g>
    );
  });
}

function DayNames({ days }: { days: readonly Day[] }) {
  return daysToName(days, 5).map(({ day, index }, rank) => (
    <text
      key={index}
      // On a phone there is room for every second label.
      className={rank % 2 === 1 ? 'chart-tick chart-tick-minor' : 'chart-tick'}
      x={`${((index + 0.5) / days.length) * 100}%`}
      y={HEIGHT + 24}
      textAnchor={rank === 0 ? 'end' : 'middle'}
    >
      {nameDay(day, 'medium')}
    </text>
  ));
}

/**
 * Views day by day. The drawing is hidden from screen readers, which get the same figures in a
 * table.
 */
function ViewChart({ days }: { days: readonly Day[] }) {
  const [pointed, setPointed] = useState<Day>();
  const highest = days.reduce<Day | undefined>(
    (best, day) => (day.views > (best?.views ?? 0) ? day : best),
    undefined,
  );
  const { top, ticks } = scaleChart(highest?.views ?? 0);
  const shown = pointed ?? highest;
  return (
    <>
      <div aria-hidden="true">
        <p className="chart-readout">
          {shown
            ? fr(`${pointed ? '' : 'Record : '}${nameDay(shown.day)}, ${countViews(shown.views)}`)
            : 'Aucune vue'}
        </p>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from assistive technology, which has the table */}
        <svg className="chart" height={HEIGHT + 34} onPointerLeave={() => setPointed(undefined)}>
          <Lines ticks={ticks} top={top} />
          {days.map((day, index) => (
            <Bar key={day.day} day={day} index={index} count={days.length} top={top} onPoint={setPointed} />
          ))}
          <DayNames days={days} />
        </svg>
      </div>
      <ViewTable days={days} />
    </>
  );
}

function ViewTable({ days }: { days: readonly Day[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Vues par jour</caption>
        <thead>
          <tr>
            <th scope="col">Jour</th>
            <th scope="col">Vues</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, views }) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              <td>{formatCount(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface ChartScale {
  /** The value at the top of the chart. */
  top: number;
  /** Values of the grid lines, from 0 up to `top`. */
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** A scale of round numbers for counts up to `highest`, in at most four steps. */
export function scaleChart(highest: number): ChartScale {
  const raw = Math.max(highest, 4) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const wanted = STEPS.find((each) => each * magnitude >= raw) ?? 10;
  const step = Math.ceil(wanted * magnitude);
  const count = Math.ceil(Math.max(highest, 1) / step);
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/**
 * The days labelled under the chart: about `wanted` of them, at equal distances, counted back from
 * the last.
 */
export function daysToName(
  days: readonly { day: string }[],
  wanted: number,
): { day: string; index: number }[] {
  const apart = Math.max(1, Math.ceil(days.length / wanted));
  return days
    .map(({ day }, index) => ({ day, index }))
    .reverse()
    .filter((_, rank) => rank % apart === 0);
}
