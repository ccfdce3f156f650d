import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface Drag {
  /** The row over which the finger is. */
  readonly overId: string | null;
  readonly handle: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Moves a row (`data-row`) by its handle, with a finger, a mouse, or the arrows of the keyboard.
 */
export function useDrag({
  onDrop,
  onStep,
}: {
  onDrop: (overId: string) => void;
  onStep: (by: -1 | 1) => void;
}): Drag {
  const [overId, setOverId] = useState<string | null>(null);
  const [isDragged, setDragged] = useState(false);
  const end = () => {
    setDragged(false);
    setOverId(null);
  };
  return {
    overId,
    handle: {
      onPointerDown(event) {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      },
      onPointerMove({ clientX, clientY }) {
        if (isDragged) setOverId(rowAt(clientX, clientY));
      },
      onPointerUp({ clientX, clientY }) {
        const target = isDragged ? rowAt(clientX, clientY) : null;
        end();
        if (target !== null) onDrop(target);
      },
      onPointerCancel: end,
      onKeyDown(event) {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onStep(step);
      },
    },
  };
}

const rowAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest('[data-row]')?.getAttribute('data-row') ?? null;
