import { Pencil, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ReorderHandle } from './reorder-handle.tsx';

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
