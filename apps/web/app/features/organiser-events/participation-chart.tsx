import { formatCount } from '@lampion/contract/rules/format';
import type { Participation } from '@lampion/contract/schemas/organiser';
import { scaleTop, shortDay } from './participation-words.ts';

const HEIGHT = 150;
/** Share of a slot's width that its bar takes. */
const FILL = 0.68;

type Slot = Participation[number];

interface BarProps {
  slot: Slot;
  index: number;
  count: number;
  top: number;
}

function Bar({ slot, index, count, top }: BarProps) {
  const width = 100 / count;
  const x = `${(index + (1 - FILL) / 2) * width}%`;
  const yes = (slot.yes / top) * HEIGHT;
  const rest = ((slot.replies - slot.yes) / top) * HEIGHT;
  return (
    <g>
      <rect
        className="participation-rest"
        x={x}
        y={HEIGHT - yes - rest}
        width={`${FILL * width}%`}
        height={rest}
        rx={2}
      />
      <rect
        className="participation-yes"
        x={x}
        y={HEIGHT - yes}
        width={`${FILL * width}%`}
        height={yes}
        rx={2}
      />
    </g>
  );
}

interface ScaleProps {
  value: number;
  top: number;
}

const heightOf = ({ value, top }: ScaleProps) => HEIGHT - (value / top) * HEIGHT;

function Line(scale: ScaleProps) {
  const y = heightOf(scale);
  return <line className="participation-line" x1="0" x2="100%" y1={y} y2={y} />;
}

function LineLabel(scale: ScaleProps) {
  return (
    <text className="participation-label" x="0" y={heightOf(scale) - 5}>
      {formatCount(scale.value)}
    </text>
  );
}

/**
 * Replies over time, with the yes replies at the bottom. Hidden from screen readers: the figures are in the table
 * beside it.
 */
export function ParticipationChart({ slots }: { slots: Readonly<Participation> }) {
  const top = scaleTop(Math.max(...slots.map(({ replies }) => replies)));
  const last = slots.length - 1;
  const values = [0, top / 2, top];
  return (
    <svg className="participation-chart" aria-hidden="true">
      {values.map((value) => (
        <Line key={value} value={value} top={top} />
      ))}
      {slots.map((slot, index) => (
        <Bar key={slot.from} slot={slot} index={index} count={slots.length} top={top} />
      ))}
      {values.map((value) => (
        <LineLabel key={value} value={value} top={top} />
      ))}
      <text className="participation-label" x="0" y={HEIGHT + 22}>
        {shortDay(slots[0]?.from)}
      </text>
      <text className="participation-label" x="100%" y={HEIGHT + 22} textAnchor="end">
        {shortDay(slots[last]?.from)}
      </text>
    </svg>
  );
}
