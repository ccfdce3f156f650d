import type { KeyboardEvent, PointerEvent } from 'react';
import { useState } from 'react';

/** The ids with one of them moved to a place. */
function moveTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}

/** The row that lies below a finger. */
function findRowAt({ clientX, clientY }: PointerEvent): string | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest('[data-song]');
  return row?.getAttribute('data-song') ?? undefined;
}

/**
 * Puts songs into another order: dragged by their grip, or moved by the arrow keys while it has the focus. A drag that is given up
 * leaves them as they were.
 */
export function useSongOrder(ids: readonly string[], save: (ids: readonly string[]) => void) {
  const [dragged, setDragged] = useState<{ readonly id: string; readonly ids: readonly string[] } | null>(
    null,
  );
  const step = (id: string, by: -1 | 1) => {
    const place = ids.indexOf(id) + by;
    if (place >= 0 && place < ids.length) save(moveTo(ids, id, place));
  };
  const gripOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ id, ids });
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const over = dragged === null ? undefined : findRowAt(event);
      if (dragged === null || over === undefined || over === id) return;
      setDragged({ id, ids: moveTo(dragged.ids, id, dragged.ids.indexOf(over)) });
    },
    onPointerUp: () => {
      if (dragged !== null && dragged.ids.join() !== ids.join()) save(dragged.ids);
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      step(id, event.key === 'ArrowUp' ? -1 : 1);
    },
  });
  return { ids: dragged?.ids ?? ids, draggedId: dragged?.id, gripOf, step };
}
