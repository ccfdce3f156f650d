import { ConfirmEmailNote } from '../../features/app/pieces/confirm-email-note.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import { OutboxList } from '../../features/app/shell/outbox-list.tsx';

export const meta = () => appMeta('En attente');

export default function OutboxScreen() {
  return (
    <AppScreen title="En attente" back="/app">
      <h1 className="ap-h1">En attente</h1>
      <ConfirmEmailNote />
      <OutboxList />
    </AppScreen>
  );
}
