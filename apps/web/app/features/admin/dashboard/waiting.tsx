import type { AdminDashboard } from '@lampion/contract/schemas/admin-stats';
import { Flag, Mail } from 'lucide-react';
import { Banner } from '../../../components/ui/banner.tsx';

type WaitingProps = Pick<AdminDashboard, 'unreadMessageCount' | 'reportedEventCount'>;

/** Links to what the team has to deal with; nothing when there is none. */
export function Waiting({ unreadMessageCount: messages, reportedEventCount: events }: WaitingProps) {
  if (messages === 0 && events === 0) return null;
  return (
    <div className="adm-waiting">
      {events > 0 && (
        <Banner icon={Flag} to="/admin/events?reported=true" action="Examiner">
          {events > 1 ? `${events} événements ont été signalés.` : 'Un événement a été signalé.'}
        </Banner>
      )}
      {messages > 0 && (
        <Banner icon={Mail} to="/admin/messages?state=unread" action="Lire">
          {messages > 1 ? `${messages} messages n'ont pas été lus.` : "Un message n'a pas été lu."}
        </Banner>
      )}
    </div>
  );
}
