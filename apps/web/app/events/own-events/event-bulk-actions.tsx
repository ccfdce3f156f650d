import type { BulkEventAction } from '@lampion/contract/events/event-body';
import { useState } from 'react';
import { EventRooms } from '../../billing/plan-room.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Selection, SelectionBar } from '../../ui/lists/selection.tsx';
import { useTask } from '../../ui/use-task.ts';
import {
  countNotified,
  describeHeldNotice,
  GuestNoticeFields,
  notifying,
} from '../event-form/guest-notice.tsx';
import type { GuestNotice } from '../event-form/save-event.ts';
import {
  type ActionSubject,
  type AskedBulkAction,
  bulkActions,
  type Change,
  changeEvents,
  describeBulkHeld,
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
 * The actions on the selected events. Requests a confirmation for actions that others would notice.
 */
export function EventBulkActions({ selection, events }: EventBulkActionsProps) {
  const { run, isBusy } = useTask();
  const [asked, setAsked] = useState<AskedBulk | null>(null);
  const [now] = useState(() => new Date());
  const chosen = events.filter(({ _id }) => selection.has(_id));
  async function change(action: BulkEventAction, { notice, held }: Pick<Change, 'notice' | 'held'> = {}) {
    // A modal dialog would cover the undo offer.
    if (held) setAsked(null);
    const isDone = await changeEvents(run, { action, ids: selection.chosen, notice, held });
    if (isDone) selection.clear();
    // Keeps the message when the action was undone or refused.
    setAsked(!isDone && notice?.words.trim() && isAsked(action) ? { action, notice } : null);
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
              onClick={() =>
                isAsked(action) ? setAsked({ action, notice: notifying }) : void change(action)
              }
            >
              {bulkActions[action].label ?? bulkActions[action].verb}
            </Button>
          ))}
      </SelectionBar>
      {asked && (
        <EventBulkDialog
          asked={asked}
          events={chosen}
          isBusy={isBusy}
          onConfirm={(options) => void change(asked.action, options)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface AskedBulk {
  readonly action: AskedBulkAction;
  /** The initial message to guests. */
  readonly notice: GuestNotice;
}

interface EventBulkDialogProps {
  asked: AskedBulk;
  events: readonly ActionSubject[];
  isBusy: boolean;
  /** Called without a notice when nobody is to be notified. */
  onConfirm: (options: Pick<Change, 'notice' | 'held'>) => void;
  onClose: () => void;
}

/**
 * Explains what an action does to how many events and to their guests, and asks for confirmation.
 */
function EventBulkDialog({ asked, events, isBusy, onConfirm, onClose }: EventBulkDialogProps) {
  const { action } = asked;
  const [notice, setNotice] = useState(asked.notice);
  const [now] = useState(() => new Date());
  const { title, text, confirm, keep } = describeBulkQuestion(action, events, now);
  const concerned = events.filter((event) => bulkActions[action].fits(event, now));
  const warned = action === 'cancel' ? concerned : [];
  const notifiedCount = warned.reduce((sum, { replies }) => sum + countNotified(replies), 0);
  const held = { title: describeBulkHeld(warned), text: describeHeldNotice(notifiedCount) };
  const confirmed = notice.notifiesGuests ? { notice, held } : { notice };
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
            onClick={() => onConfirm(notifiedCount > 0 ? confirmed : {})}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {action === 'publish' && <EventRooms begins={concerned.map(({ beginDate }) => new Date(beginDate))} />}
      {notifiedCount > 0 && (
        <div className="form-stack">
          <GuestNoticeFields
            notice={notice}
            count={notifiedCount}
            what="de l’annulation, dix secondes plus tard"
            onChange={setNotice}
          />
        </div>
      )}
    </Dialog>
  );
}
