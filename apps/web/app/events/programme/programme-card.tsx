import { GripVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { rememberPlace } from '../../platform/focus-place.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/graphics.tsx';

interface ProgrammeCardProps<Item extends { id: string }> {
  id: string;
  title: string;
  /** How many are done and how many are left. */
  lead: string;
  addLabel: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onShow: (items: readonly Item[]) => void;
  onKeepOrder: (items: readonly Item[], before: readonly Item[]) => void;
  onRemove: (id: string) => void;
  /** The texts of the confirmation before an entry is removed. */
  removal: { title: string; text: (name: string) => string; confirm: string };
  /** Whether the order is a route. */
  isRoute?: boolean;
  lineClassName: string;
  /** Null for a new one. */
  renderForm: (item: Item | null, onClose: () => void) => ReactNode;
  renderRow: (item: Item, tools: LineTools, index: number) => ReactNode;
}

/** A list of the programme: add, edit, mark as done, reorder, remove. */
export function ProgrammeCard<Item extends { id: string }>(props: ProgrammeCardProps<Item>) {
  const { id, title, lead, addLabel, items, nameOf, removal, renderForm, renderRow } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Item | null>(null);
  const order = useReorder({ items, nameOf, onShow: props.onShow, onKeep: props.onKeepOrder });
  const bringBack = useRef<() => void>(undefined);
  function open(openedId: string) {
    bringBack.current = rememberPlace(document.activeElement);
    setOpenId(openedId);
  }
  function close() {
    // The button that opened the form is rendered again before the focus returns to it.
    flushSync(() => setOpenId(null));
    bringBack.current?.();
  }
  const List = props.isRoute ? 'ol' : 'ul';
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title}>
        <Button size="small" onClick={() => open('new')}>
          <Icon of={Plus} />
          {addLabel}
        </Button>
      </CardHead>
      <p className="muted programme-lead">{lead}</p>
      {openId === 'new' && renderForm(null, close)}
      <List className={props.isRoute ? 'route' : undefined} ref={order.listRef}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={classNames('own-line', openId !== item.id && props.lineClassName)}
            data-held={order.heldId === item.id || undefined}
          >
            {openId === item.id
              ? renderForm(item, close)
              : renderRow(
                  item,
                  {
                    handle: order.handleOf(item),
                    onEdit: () => open(item.id),
                    onDelete: () => setDoomed(item),
                  },
                  index,
                )}
          </li>
        ))}
      </List>
      <p className="sr-only" role="status">
        {order.said}
      </p>
      <ConfirmDialog
        isOpen={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title={removal.title}
        text={doomed ? removal.text(nameOf(doomed)) : ''}
        confirm={removal.confirm}
        onConfirm={() => {
          if (doomed) props.onRemove(doomed.id);
          setDoomed(null);
        }}
      />
    </Card>
  );
}

/** Actions on a line of the programme, besides marking it as done. */
export interface LineTools {
  handle: ComponentProps<typeof ReorderHandle>;
  onEdit: () => void;
  onDelete: () => void;
}

interface LineActionsProps extends LineTools {
  /** "Modifier le défi : Le slow", for screen readers. */
  labels: { edit: string; remove: string };
}

export function LineActions({ handle, onEdit, onDelete, labels }: LineActionsProps) {
  return (
    <div className="line-actions">
      <ReorderHandle {...handle} />
      <Button variant="ghost" isIconOnly aria-label={labels.edit} onClick={onEdit}>
        <Icon of={Pencil} />
      </Button>
      <Button variant="ghost" isIconOnly aria-label={labels.remove} onClick={onDelete}>
        <Icon of={Trash2} />
      </Button>
    </div>
  );
}

interface ReorderHandleProps {
  name: string;
  onPointerDown: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The handle for moving a row of a list. */
function ReorderHandle({ name, ...handlers }: ReorderHandleProps) {
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
const DEBOUNCE_MS = 600;

/** The index at which an item held at a height would be dropped. */
function placeAt(list: HTMLElement, held: number, clientY: number): number {
  const rows = [...list.children].filter((_, index) => index !== held);
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < clientY;
  }).length;
}

/**
 * Reorders the children of a list by handles: with a pointer or touch, or with the arrow keys.
 * `listRef` goes on the list, whose children are exactly the items; `said` goes into a live region.
 */
function useReorder<Item extends { id: string }>({ items, nameOf, onShow, onKeep }: Reorder<Item>) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [said, setSaid] = useState('');
  const [heldId, setHeldId] = useState<string | null>(null);
  const shown = useRef(items);
  const pending = useRef<{ timer: number; send: () => void; before: readonly Item[] } | null>(null);
  shown.current = items;
  // An order changed by keyboard is saved even when the screen is left before DEBOUNCE_MS have
  // passed.
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
    pending.current = { timer: window.setTimeout(send, DEBOUNCE_MS), send, before: first };
  }

  const handleOf = (item: Item) => ({
    name: nameOf(item),
    onPointerDown: (event: PointerEvent) => hold(item.id, event),
    onKeyDown: (event: KeyboardEvent) => press(item.id, event),
  });
  return { listRef: setList, handleOf, said, heldId };
}

/** Moves the item at `from` to `to`; the others keep their order. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
