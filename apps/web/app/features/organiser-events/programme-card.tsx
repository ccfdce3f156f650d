import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { LineTools } from './line-actions.tsx';
import { useReorder } from './use-reorder.ts';

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
  const close = () => setOpenId(null);
  const List = props.isRoute ? 'ol' : 'ul';
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title}>
        <Button size="small" onClick={() => setOpenId('new')}>
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
                    onEdit: () => setOpenId(item.id),
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
