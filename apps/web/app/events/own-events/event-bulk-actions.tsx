import type { BulkEventAction } from '@lampion/contract/events/event-body';
import { useState } from 'react';
import { EventRooms } from '../../billing/plan-room.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Selection, SelectionBar } from '../../ui/lists/selection.tsx';
import { useTask } from '../../ui/use-task.ts';
import { countTold, type GuestNotice, GuestNoticeFields, told } from '../event-form/guest-notice.tsx';
import {
  type ActionSubject,
  type AskedBulkAction,
  bulkActions,
  changeEvents,
  describeBulkQuestion,
  isAsked,
} from './event-actions.ts';

const actions = Object.keys(bulkActions) as BulkEventAction[];

interface EventBulkActionsProps {
  selection: Selection;
  /** The events of the page. */
  events: readonly ActionSubject[];
}

/**
 * What can be done with the selected events; asks for confirmation where others would see the
 * effect.
 */
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

interface EventBulkDialogProps {
  action: AskedBulkAction;
  events: readonly ActionSubject[];
  isBusy: boolean;
  /** `notice` is undefined where there is nobody to tell. */
  onConfirm: (notice: GuestNotice | undefined) => void;
  onClose: () => void;
}

/** Says what an action does to how many events and to their guests, and asks for confirmation. */
function EventBulkDialog({ action, events, isBusy, onConfirm, onClose }: EventBulkDialogProps) {
  const [notice, setNotice] = useState(told);
  const [now] = useState(() => new Date());
  const { title, text, confirm, keep } = describeBulkQuestion(action, events, now);
  const concerned = events.filter((event) => bulkActions[action].fits(event, now));
  const warned = action === 'cancel' ? concerned : [];
  const toldCount = warned.reduce((sum, { replies }) => sum + countTold(replies), 0);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {keep}
          </Button>
          <Button
            variant={action === 'publish' ? 'primary' : 'danger-solid'}
            pendingText={isBusy ? 'Un instant…' : undefined}
            onClick={() => onConfirm(toldCount > 0 ? notice : undefined)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {action === 'publish' && <EventRooms begins={concerned.map(({ beginDate }) => new Date(beginDate))} />}
      {toldCount > 0 && (
        <div className="form-stack">
          <GuestNoticeFields
            notice={notice}
            count={toldCount}
            what="de l’annulation, tout de suite"
            onChange={setNotice}
          />
        </div>
      )}
    </Dialog>
  );
}
