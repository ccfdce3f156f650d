import { eventEndpoints } from '@lampion/contract/endpoints/events';
import { useNavigate } from 'react-router';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { callApi } from '../../lib/api.ts';
import { type ActionSubject, describeAction } from './describe-action.ts';
import type { EventAction } from './event-menu.tsx';

export interface AskedAction {
  action: EventAction;
  event: ActionSubject;
}

/** Performs the action. Resolves to the id of the event to go to, if another one. */
async function perform({ action, event: { _id: id, guestCount } }: AskedAction): Promise<string | null> {
  const params = { id };
  if (action === 'duplicate') return (await callApi(eventEndpoints.duplicateEvent, { params, body: {} }))._id;
  if (action === 'cancel') await callApi(eventEndpoints.cancelEvent, { params, body: {} });
  else if (action === 'restore') await callApi(eventEndpoints.restoreEvent, { params, body: {} });
  else
    await callApi(eventEndpoints.deleteEvent, {
      params,
      query: { confirm: guestCount > 0 ? 'true' : 'false' },
    });
  return null;
}

interface EventActionDialogProps {
  /** Null while the dialog is closed. */
  asked: AskedAction | null;
  onClose: () => void;
  /** Where to go after deletion, when the event's own page no longer exists. */
  afterDelete?: string;
}

/** Explains what an action does to an event and its guests, and asks for confirmation. */
export function EventActionDialog({ asked, onClose, afterDelete }: EventActionDialogProps) {
  const { run, isBusy } = useTask();
  const navigate = useNavigate();
  if (!asked) return null;
  const words = describeAction(asked.action, asked.event, new Date());
  const isHarmful = asked.action === 'delete' || asked.action === 'cancel';
  const target = asked;

  async function confirm() {
    await run({
      failure: words.failure,
      work: async () => {
        const copy = await perform(target);
        if (target.action === 'delete' && afterDelete !== undefined)
          await navigate(afterDelete, { replace: true });
        if (copy !== null) await navigate(`/pro/events/${copy}/edit`);
        return { title: words.done };
      },
    });
    onClose();
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
    />
  );
}
