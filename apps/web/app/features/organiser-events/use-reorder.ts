import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moveItem } from './move-item.ts';

interface Reorder<Item> {
  items: readonly Item[];
  /** The name of an item, for announcing its new position. */
  nameOf: (item: Item) => string;
  /** Shows an order that is not saved yet. */
  onShow: (items: readonly Item[]) => void;
  /** Saves an order; `before` is the one to go back to if that fails. */
  onKeep: (items: readonly Item[], before: readonly Item[]) => void;
}

/** Presses of the arrow keys within this many milliseconds of each other are one change. */
const REST_MS = 600;

/** The index at which an item held at a height would be dropped. */
function placeAt(list: HTMLElement, held: number, clientY: number): number {
  const rows = [...list.children].filter((_, index) => index !== held);
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < clientY;
  }).length;
}

/**
 * Reorders the children of a list by handles: with a pointer or touch, or with the arrow keys. `listRef` goes on the
 * list, whose children are exactly the items; `said` goes into a live region.
 */
export function useReorder<Item extends { id: string }>({ items, nameOf, onShow, onKeep }: Reorder<Item>) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [said, setSaid] = useState('');
  const [heldId, setHeldId] = useState<string | null>(null);
  const shown = useRef(items);
  const pending = useRef<{ timer: number; send: () => void; before: readonly Item[] } | null>(null);
  shown.current = items;
  // An order changed by keyboard is saved even when the screen is left before REST_MS have passed.
  useEffect(() => () => pending.current?.send(), []);

  function move(id: string, to: number) {
    const from = shown.current.findIndex((item) => item.id === id);
    const moved = moveItem(shown.current, from, to);
    const item = moved[to];
    if (moved === shown.current || item === undefined) return;
    shown.current = moved;
    onShow(moved);
    setSaid(`${nameOf(item)}, position ${to + 1} sur ${moved.length}`);
  }

  function hold(id: string, event: PointerEvent) {
    if (event.button !== 0 || !list) return;
    const before = shown.current;
    setHeldId(id);
    const drag = ({ clientY }: globalThis.PointerEvent) => {
      const held = shown.current.findIndex((item) => item.id === id);
      move(id, placeAt(list, held, clientY));
    };
    const letGo = () => {
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('pointercancel', letGo);
      setHeldId(null);
      if (shown.current !== before) onKeep(shown.current, before);
    };
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', letGo);
    window.addEventListener('pointercancel', letGo);
  }

  function press(id: string, event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const before = shown.current;
    move(id, shown.current.findIndex((item) => item.id === id) + step);
    if (shown.current === before) return;
    keepSoon(before);
  }

  /** `before` is the order at the first of several presses. */
  function keepSoon(before: readonly Item[]) {
    const earlier = pending.current;
    if (earlier) window.clearTimeout(earlier.timer);
    const first = earlier?.before ?? before;
    const send = () => {
      window.clearTimeout(pending.current?.timer);
      pending.current = null;
      onKeep(shown.current, first);
    };
    pending.current = { timer: window.setTimeout(send, REST_MS), send, before: first };
  }

  const handleOf = (item: Item) => ({
    name: nameOf(item),
    onPointerDown: (event: PointerEvent) => hold(item.id, event),
    onKeyDown: (event: KeyboardEvent) => press(item.id, event),
  });
  return { listRef: setList, handleOf, said, heldId };
}
