import { ConfirmEmailNote } from '../people/account/confirm-email-note.tsx';
import { appMeta } from './app-head.ts';
import { AppScreen } from './app-screen.tsx';
import { OutboxList } from './outbox-list.tsx';

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
