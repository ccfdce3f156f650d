import type { OwnSeriesDate } from '@lampion/contract/events/series/series';
import { fr } from '@lampion/contract/french';
import { formatDate, formatMonth } from '@lampion/contract/platform/rules/format';
import { addDays } from '@lampion/contract/platform/rules/paris-time';
import { drawLantern } from '@lampion/drawing/lantern';
import { oncePerVariant, svgDocument } from '@lampion/drawing/svg';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, Svg } from '../../ui/graphics.tsx';
import { type DateKind, eveningOf, kindLabels, kindOf } from './series-dates.ts';

interface SeriesCalendarProps {
  dates: readonly OwnSeriesDate[];
  chosenId: string | null;
  /** Ids of the dates that the current question would change. */
  hits: ReadonlySet<string>;
  today: string;
  onChoose: (date: OwnSeriesDate) => void;
  /** A day without a date. */
  onPick: (day: string) => void;
}

const heads = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The same day of another month, or its last one. */
function addMonths(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  const last = date.toISOString().slice(0, 10);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** The weeks of a month, Monday first, filled up with days of its neighbours. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7));
  const last = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let day = monday; day < last; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
}

/**
 * The dates of a series month by month: a table whose days are buttons. Arrow keys move by day and
 * by week, Page Up and Page Down by month.
 */
export function SeriesCalendar({ dates, chosenId, hits, today, onChoose, onPick }: SeriesCalendarProps) {
  const chosen = dates.find(({ _id }) => _id === chosenId);
  const [active, setActive] = useState(() => (chosen ? eveningOf(chosen) : today));
  const table = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  const month = active.slice(0, 7);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const page = { PageUp: -1, PageDown: 1 }[event.key];
    if (step === undefined && page === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    setActive(step === undefined ? addMonths(active, page ?? 0) : addDays(active, step));
  }

  const byEvening = new Map(dates.map((date) => [eveningOf(date), date]));
  const gone = new Map(dates.filter((date) => date.day !== eveningOf(date)).map((date) => [date.day, date]));
  const turn = (months: number) => addMonths(active, months);
  return (
    <>
      <div className="cal-months">
        <Turn day={turn(-1)} icon={ChevronLeft} onTurn={setActive} />
        <b aria-live="polite">{formatMonth(month)}</b>
        <Turn day={turn(1)} icon={ChevronRight} onTurn={setActive} />
      </div>
      <table className="cal" ref={table} onKeyDown={move}>
        <caption className="sr-only">{`Dates de la série en ${formatMonth(month)}`}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={day.startsWith(month) ? undefined : 'is-out'}>
                  <DayButton
                    day={day}
                    date={byEvening.get(day)}
                    gone={gone.get(day)}
                    isActive={day === active}
                    {...{ chosenId, hits, today, onChoose, onPick }}
                    onFocus={() => setActive(day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="cal-legend">
        {(['regular', 'apart', 'moved', 'cancelled'] as const).map((kind) => (
          <li key={kind}>
            <Svg drawing={drawDate(kind)} />
            {kindLabels[kind]}
          </li>
        ))}
      </ul>
    </>
  );
}

interface DayButtonProps extends Omit<SeriesCalendarProps, 'dates'> {
  day: string;
  date: OwnSeriesDate | undefined;
  /** The date that was moved from this day. */
  gone: OwnSeriesDate | undefined;
  isActive: boolean;
  onFocus: () => void;
}

function DayButton({ day, date, gone, isActive, onFocus, ...calendar }: DayButtonProps) {
  const { chosenId, hits, today, onChoose, onPick } = calendar;
  const isPast = date === undefined && day <= today;
  const press = () => {
    if (date !== undefined) onChoose(date);
    else if (!isPast) onPick(day);
  };
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      className={classNames(date && hits.has(date._id) && 'is-hit')}
      aria-current={date && date._id === chosenId ? 'date' : undefined}
      aria-disabled={isPast || undefined}
      onFocus={onFocus}
      onClick={press}
    >
      <span className="cal-day num" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      {date && <Svg drawing={drawDate(kindOf(date))} />}
      {!date && gone && <span className="cal-gone" />}
      <span className="sr-only">{fr(describeDay(day, date, gone))}</span>
    </button>
  );
}

interface TurnProps {
  day: string;
  icon: typeof ChevronLeft;
  onTurn: (day: string) => void;
}

function Turn({ day, icon, onTurn }: TurnProps) {
  return (
    <Button variant="ghost" isIconOnly aria-label={formatMonth(day.slice(0, 7))} onClick={() => onTurn(day)}>
      <Icon of={icon} />
    </Button>
  );
}

function describeDay(day: string, date: OwnSeriesDate | undefined, gone: OwnSeriesDate | undefined): string {
  const words = formatDate(day, 'day');
  if (date) return `${words} : ${date.name}, ${kindLabels[kindOf(date)].toLowerCase()}`;
  if (gone) return `${words} : déplacée au ${formatDate(eveningOf(gone), 'day')}`;
  return `${words} : pas de date`;
}

const inks = { regular: 'bleu', apart: 'lampion', moved: 'miel' } as const;

/**
 * The lantern of a date: its colour says its rule, a bar across an unlit one that it will not be.
 */
export const drawDate = oncePerVariant((kind: DateKind) => {
  const lantern =
    kind === 'cancelled'
      ? `${drawLantern({ x: 12, y: 2, width: 18, shape: 'toupie', outline: 1.4, cord: 2 })}
        <path d="M2 24 22 5" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>`
      : drawLantern({ x: 12, y: 2, width: 18, shape: 'toupie', ink: inks[kind], isLit: true, cord: 2 });
  return svgDocument({ viewBox: '0 0 24 28', width: 24, height: 28 }, lantern);
}, String);
