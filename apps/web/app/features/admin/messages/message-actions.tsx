import { adminMessageEndpoints } from '@lampion/contract/endpoints/admin-messages';
import type { MessageDetail } from '@lampion/contract/schemas/admin-message';
import { MailOpen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { callApi } from '../../../lib/api.ts';

/** Marks a message as unread, or deletes it; both lead back to the list. */
export function MessageActions({ message: { _id: id, name } }: { message: MessageDetail }) {
  const [isAsking, setAsking] = useState(false);
  const { runThen, isBusy } = useTaskThenList();
  const markUnread = () =>
    runThen('Message toujours lu', async () => {
      await callApi(adminMessageEndpoints.markMessage, { params: { id }, body: { isRead: false } });
      return { title: 'Message marqué comme non lu' };
    });
  const remove = () =>
    runThen('Message non supprimé', async () => {
      await callApi(adminMessageEndpoints.deleteMessage, { params: { id } });
      return { title: 'Message supprimé', text: `Le message de ${name} n’existe plus.` };
    });
  return (
    <div className="actions">
      <Button onClick={markUnread} disabled={isBusy}>
        <Icon of={MailOpen} />
        Marquer comme non lu
      </Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
        Supprimer
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Supprimer ce message ?"
        text="Le message et ses réponses seront perdus. Cette action est définitive."
        confirm="Supprimer"
        pendingText={isBusy ? 'Suppression…' : undefined}
        onConfirm={remove}
      />
    </div>
  );
}

function useTaskThenList() {
  const { run, isBusy } = useTask({ isLeaving: true });
  const navigate = useNavigate();
  async function runThen(failure: string, work: Parameters<typeof run>[0]['work']) {
    if (await run({ failure, work })) await navigate('/admin/messages');
  }
  return { runThen, isBusy };
}
