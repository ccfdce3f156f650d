import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { type AskedBulkAction, bulkActions, describeBulkQuestion } from './bulk-words.ts';
import type { ActionSubject } from './describe-action.ts';
import { countTold, type GuestNotice, told } from './guest-notice.ts';
import { GuestNoticeFields } from './guest-notice-fields.tsx';

interface EventBulkDialogProps {
  action: AskedBulkAction;
  events: readonly ActionSubject[];
  isBusy: boolean;
  /** `notice` is undefined where there is nobody to tell. */
  onConfirm: (notice: GuestNotice | undefined) => void;
  onClose: () => void;
}

/** Says what an action does to how many events and to their guests, and asks for confirmation. */
export function EventBulkDialog({ action, events, isBusy, onConfirm, onClose }: EventBulkDialogProps) {
  const [notice, setNotice] = useState(told);
  const [now] = useState(() => new Date());
  const { title, text, confirm, keep } = describeBulkQuestion(action, events, now);
  const concerned = action === 'cancel' ? events.filter((event) => bulkActions.cancel.fits(event, now)) : [];
  const toldCount = concerned.reduce((sum, { replies }) => sum + countTold(replies), 0);
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
