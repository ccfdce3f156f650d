import { formatCount } from '@lampion/contract/rules/format';
import type { Participation } from '@lampion/contract/schemas/organiser';
import { daysToLabel, scaleTop } from './participation-words.ts';

const HEIGHT = 150;
/** Share of a slot's width that its bar takes, and the most a bar takes of the chart, in percent. */
const FILL = 0.68;
const WIDEST = 12;
/** Up to so many slots, each bar has its figure above it. */
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

/** A line of the scale, its number in the gutter. */
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
 * Replies over time, with the yes replies at the bottom. Hidden from screen readers: the figures are in the table
 * beside it.
 */
export function ParticipationChart({ slots }: { slots: Readonly<Participation> }) {
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
