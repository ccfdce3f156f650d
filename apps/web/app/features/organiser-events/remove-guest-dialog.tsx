import { guestEndpoints } from '@lampion/contract/endpoints/guests';
import type { Guest } from '@lampion/contract/schemas/guest';
import { useTask } from '../../components/area/use-task.ts';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { callApi } from '../../lib/api.ts';

interface RemoveGuestDialogProps {
  eventId: string;
  /** Null while the dialog is closed. */
  guest: Guest | null;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveGuestDialog({ eventId, guest, onClose, onRemoved }: RemoveGuestDialogProps) {
  const { run, isBusy } = useTask();
  async function remove(guestId: string) {
    const isRemoved = await run({
      failure: 'Invité non retiré',
      work: async () => {
        await callApi(guestEndpoints.removeGuest, { params: { id: eventId, guestId } });
        return { title: 'Invité retiré' };
      },
    });
    onClose();
    if (isRemoved) onRemoved();
  }
  return (
    <ConfirmDialog
      isOpen={guest !== null}
      onOpenChange={onClose}
      title={`Retirer ${guest?.nickname ?? ''} ?`}
      text="Sa réponse est effacée et vos notifications ne lui parviennent plus."
      confirm="Retirer"
      pendingText={isBusy ? 'Un instant…' : undefined}
      onConfirm={() => guest && remove(guest.id)}
    />
  );
}
