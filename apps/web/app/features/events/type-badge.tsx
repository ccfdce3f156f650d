import { labelOf } from '@lampion/contract/rules/label-of';
import { type EventType, eventTypeLabels } from '@lampion/contract/schemas/event-type';
import { drawTypeGlyph } from '@lampion/drawing/type-glyph';
import { Svg } from '../../components/ui/svg.tsx';

/** The type of an event: recognisable by shape and text first, colour second. */
export function TypeBadge({ type }: { type: EventType }) {
  return (
    <span className={`badge badge-${type}`}>
      <Svg drawing={drawTypeGlyph(type)} />
      {labelOf(eventTypeLabels, type)}
    </span>
  );
}
