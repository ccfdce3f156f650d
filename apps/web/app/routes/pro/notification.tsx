import { announcementEndpoints } from '@lampion/contract/endpoints/announcements';
import { useLocation, useRevalidator } from 'react-router';
import { ScreenError } from '../../components/area/screen-error.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AnnouncementForm } from '../../features/announcements/announcement-form.tsx';
import { HistoryCard } from '../../features/announcements/history-card.tsx';
import { NudgeCard } from '../../features/announcements/nudge-card.tsx';
import { PhonePreview } from '../../features/announcements/phone-preview.tsx';
import { RemindersCard } from '../../features/announcements/reminders-card.tsx';
import { useAnnouncementForm } from '../../features/announcements/use-announcement-form.ts';
import { useAnnouncements } from '../../features/announcements/use-announcements.ts';
import { isThanking, THANKS } from '../../features/door/thanks.ts';
import { loadOwnEvent } from '../../features/organiser-events/load-own-event.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/notification';

export const meta: Route.MetaFunction = () => [
  { title: 'Envoyer une notification | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const event = await loadOwnEvent(params.id, request.signal);
  return {
    event,
    counts: await callApi(announcementEndpoints.getAudience, { params, signal: request.signal }),
  };
}

export default function Notification({ loaderData: { event, counts } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const pages = useAnnouncements(event._id);
  const { search } = useLocation();
  const onSent = () => {
    void pages.reload();
    void revalidate();
  };
  const form = useAnnouncementForm(event, counts, onSent, isThanking(search) ? THANKS : '');
  const isOpen = event.status === 'published' && form.offered.includes('pending');
  return (
    <>
      <BackLink to={`/pro/events/${event._id}`}>Retour à l’événement</BackLink>
      <PageHead title="Envoyer une notification" />
      <div className="notification">
        <div className="notification-main">
          <AnnouncementForm event={event} counts={counts} sentCount={pages.items.length} form={form} />
          {isOpen && <NudgeCard eventId={event._id} counts={counts} onSent={() => void pages.reload()} />}
          <RemindersCard key={event._id} eventId={event._id} isOn={counts.hasReminders} />
        </div>
        <PhonePreview eventName={event.name} message={form.message} />
        <HistoryCard eventId={event._id} pages={pages} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}
