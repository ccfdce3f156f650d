import { eventEndpoints } from '@lampion/contract/endpoints/events';
import { isOver } from '@lampion/contract/rules/event-timing';
import { sumReplies } from '@lampion/contract/schemas/guest';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { callApi } from '../../lib/api.ts';
import { EventRoom } from '../billing/plan-room.tsx';
import { type ActionSubject, type ConfirmedAction, describeAction } from './describe-action.ts';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { countTold, type GuestNotice, told } from './guest-notice.ts';
import { GuestNoticeFields } from './guest-notice-fields.tsx';
import { publishEvent } from './save-event.ts';

export interface AskedAction {
  action: ConfirmedAction | 'duplicate';
  event: ActionSubject;
}

interface ConfirmedAsk extends AskedAction {
  action: ConfirmedAction;
}

async function perform({ action, event: { _id: id, replies } }: ConfirmedAsk, notice: GuestNotice) {
  const params = { id };
  const body = { tellGuests: notice.isTold, ...(notice.isTold && { guestWords: notice.words }) };
  if (action === 'publish') await publishEvent(id);
  else if (action === 'cancel') await callApi(eventEndpoints.cancelEvent, { params, body });
  else if (action === 'restore') await callApi(eventEndpoints.restoreEvent, { params, body });
  else
    await callApi(eventEndpoints.deleteEvent, {
      params,
      query: { confirm: sumReplies(replies) > 0 ? 'true' : 'false' },
    });
}

interface EventActionDialogProps {
  /** Null while the dialog is closed. */
  asked: AskedAction | null;
  onClose: () => void;
  /** Where to go after deletion, when the event's own page no longer exists. */
  afterDelete?: string;
}

/** What guests are told of an action; undefined where they are not. */
const news: Partial<Record<ConfirmedAction, string>> = {
  cancel: 'de l’annulation, tout de suite',
  restore: 'qu’il a bien lieu, tout de suite',
};

/** How many guests would be told of an action. */
function countToldOf({ action, event }: ConfirmedAsk): number {
  return news[action] === undefined || isOver(event, new Date()) ? 0 : countTold(event.replies);
}

/** Explains what an action does to an event and its guests, and asks for confirmation. */
export function EventActionDialog({ asked, ...dialog }: EventActionDialogProps) {
  if (asked === null) return null;
  const { action, event } = asked;
  if (action === 'duplicate') return <DuplicateDialog event={event} onClose={dialog.onClose} />;
  return <AskedActionDialog {...dialog} asked={{ action, event }} />;
}

function AskedActionDialog({
  asked: target,
  onClose,
  afterDelete,
}: EventActionDialogProps & { asked: ConfirmedAsk }) {
  const { run, isBusy } = useTask();
  const navigate = useNavigate();
  const [notice, setNotice] = useState(told);
  const words = describeAction(target.action, target.event);
  const isHarmful = target.action === 'delete' || target.action === 'cancel';
  const toldCount = countToldOf(target);
  // A scheduled draft counts already.
  const takesPlace =
    target.action === 'restore' || (target.action === 'publish' && target.event.publishAt === null);

  async function confirm() {
    const isDone = await run({
      failure: words.failure,
      work: async () => {
        await perform(target, notice);
        if (target.action === 'delete' && afterDelete !== undefined)
          await navigate(afterDelete, { replace: true });
        return { title: words.done };
      },
    });
    // Words that were refused are kept.
    if (isDone || toldCount === 0) onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words.title}
      text={words.text}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            variant={isHarmful ? 'danger-solid' : 'primary'}
            pendingText={isBusy ? 'Un instant…' : undefined}
            onClick={confirm}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      {(takesPlace || toldCount > 0) && (
        <div className="form-stack">
          {takesPlace && <EventRoom begin={new Date(target.event.beginDate)} own={null} />}
          {toldCount > 0 && (
            <GuestNoticeFields
              notice={notice}
              count={toldCount}
              what={news[target.action] ?? ''}
              onChange={setNotice}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
