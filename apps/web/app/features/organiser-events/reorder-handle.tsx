import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';

interface ReorderHandleProps {
  name: string;
  onPointerDown: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The handle for moving a row of a list. */
export function ReorderHandle({ name, ...handlers }: ReorderHandleProps) {
  return (
    <Button
      {...handlers}
      variant="ghost"
      isIconOnly
      className="reorder-handle"
      aria-label={`Déplacer ${name} : flèches haut et bas`}
    >
      <Icon of={GripVertical} />
    </Button>
  );
}
