import type { BulkEventAction } from '@lampion/contract/schemas/event-body';
import { useState } from 'react';
import { SelectionBar } from '../../components/area/selection-bar.tsx';
import type { Selection } from '../../components/area/use-selection.ts';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { type AskedBulkAction, bulkActions, isAsked } from './bulk-words.ts';
import { changeEvents } from './change-events.ts';
import type { ActionSubject } from './describe-action.ts';
import { EventBulkDialog } from './event-bulk-dialog.tsx';
import type { GuestNotice } from './guest-notice.ts';

const actions = Object.keys(bulkActions) as BulkEventAction[];

interface EventBulkActionsProps {
  selection: Selection;
  /** The events of the page. */
  events: readonly ActionSubject[];
}

/** What can be done with the selected events; asks for confirmation where others would see the effect. */
export function EventBulkActions({ selection, events }: EventBulkActionsProps) {
  const { run, isBusy } = useTask();
  const [asked, setAsked] = useState<AskedBulkAction | null>(null);
  const [now] = useState(() => new Date());
  const chosen = events.filter(({ _id }) => selection.has(_id));
  async function change(action: BulkEventAction, notice?: GuestNotice) {
    const isDone = await changeEvents(run, { action, ids: selection.chosen, notice });
    // Words that were refused are kept.
    if (!isDone && notice) return;
    setAsked(null);
    if (isDone) selection.clear();
  }
  return (
    <>
      <SelectionBar selection={selection} pageSize={events.length}>
        {actions
          .filter((action) => chosen.some((event) => bulkActions[action].fits(event, now)))
          .map((action) => (
            <Button
              key={action}
              size="small"
              variant={action === 'delete' ? 'danger' : 'outline'}
              disabled={isBusy}
              onClick={() => (isAsked(action) ? setAsked(action) : void change(action))}
            >
              {bulkActions[action].label ?? bulkActions[action].verb}
            </Button>
          ))}
      </SelectionBar>
      {asked && (
        <EventBulkDialog
          action={asked}
          events={chosen}
          isBusy={isBusy}
          onConfirm={(notice) => void change(asked, notice)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
