import { ConfirmEmailNote } from '../people/account/confirm-email-note.tsx';
import { homePath } from '../platform/session/holder.ts';
import { appMeta } from './app-head.ts';
import { AppScreen } from './app-screen.tsx';
import { OutboxList } from './outbox-list.tsx';

export const meta = () => appMeta('En attente');

export default function OutboxScreen() {
  return (
    <AppScreen title="En attente" back={homePath()}>
      <h1 className="ap-h1">En attente</h1>
      {homePath() === '/app' && <ConfirmEmailNote />}
      <OutboxList />
    </AppScreen>
  );
}
