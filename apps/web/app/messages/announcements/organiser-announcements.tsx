import { fr } from '@lampion/contract/french';
import { announcementEndpoints } from '@lampion/contract/messages/announcements';
import type { AudienceCounts } from '@lampion/contract/messages/audience';
import { plannedMessageEndpoints } from '@lampion/contract/messages/planned-messages';
import { formatCount, formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { MailQuestionMark } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { loadOwnEvent } from '../../events/own-events/load-own-events.ts';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card, PageHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { BackLink } from '../../ui/links.tsx';
import { ScreenError } from '../../ui/screens/screen-error.tsx';
import { notify } from '../../ui/toaster.tsx';
import { reportFailure, useTask } from '../../ui/use-task.ts';
import type { Route } from './+types/organiser-announcements';
import { AnnouncementForm } from './announcement-form.tsx';
import { HistoryCard } from './announcement-history.tsx';
import { describeHeld } from './announcement-labels.ts';
import { isThanking, THANKS } from './composer-address.ts';
import { MessagePreviews } from './message-previews.tsx';
import { PlannedCard } from './planned-messages.tsx';
import { useAnnouncementForm, useAnnouncements } from './use-announcements.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Envoyer une notification | Lampion Pro' },
  { name: 'robots', content: 'noindex' },
];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const event = await loadOwnEvent(params.id, signal);
  const [counts, { messages }] = await Promise.all([
    callApi(announcementEndpoints.getAudience, { params, signal }),
    callApi(plannedMessageEndpoints.listPlannedMessages, { params, signal }),
  ]);
  return { event, counts, planned: messages };
}

export default function Notification({ loaderData: { event, counts, planned } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const pages = useAnnouncements(event._id);
  const { search } = useLocation();
  const { reload } = pages;
  const onSent = useCallback(() => {
    void reload();
    void revalidate();
  }, [reload, revalidate]);
  const form = useAnnouncementForm(event, counts, onSent, isThanking(search) ? THANKS : '');
  const isOpen = event.status === 'published' && form.offered.includes('pending');
  return (
    <>
      <BackLink to={`/pro/events/${event._id}`}>Retour à l’événement</BackLink>
      <PageHead title="Envoyer une notification" />
      <div className="notification">
        <div className="notification-main">
          <AnnouncementForm
            event={event}
            counts={counts}
            sentCount={pages.items.length + planned.length}
            form={form}
          />
          {isOpen && <NudgeCard eventId={event._id} counts={counts} onSent={() => void pages.reload()} />}
          <RemindersCard key={event._id} eventId={event._id} isOn={counts.hasReminders} />
        </div>
        <MessagePreviews
          eventId={event._id}
          eventName={event.name}
          audience={form.audience}
          message={form.message}
        />
        <PlannedCard eventId={event._id} messages={planned} onEdit={form.edit} onDue={onSent} />
        <HistoryCard eventId={event._id} pages={pages} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError home={{ to: '/pro/events', label: 'Retour à mes événements' }} />;
}

interface NudgeCardProps {
  eventId: string;
  counts: Pick<AudienceCounts, 'pending' | 'nudgedAt'>;
  onSent: () => void;
}

/**
 * Reminds guests without a reply, once per event, unless undone within ten seconds; shows when that
 * was.
 */
export function NudgeCard({ eventId, counts: { pending, nudgedAt }, onSent }: NudgeCardProps) {
  const { run, isBusy } = useTask();
  if (nudgedAt === null && pending === 0) return null;
  async function nudge(): Promise<void> {
    const isSent = await run({
      failure: 'Relance non envoyée',
      held: { title: 'La relance de vos invités sans réponse', text: describeHeld(pending, ['pending']) },
      work: async () => {
        await callApi(announcementEndpoints.nudgeGuests, { params: { id: eventId }, keepalive: true });
        return { title: 'Relance envoyée' };
      },
    });
    if (isSent) onSent();
  }
  return (
    <Card aria-label="Relance" className="notification-nudge">
      <b>{fr(`Sans réponse : ${formatCount(pending)}`)}</b>
      {nudgedAt === null ? (
        <>
          <p className="hint">
            Chacun reçoit un message avec son lien pour répondre. Une seule relance par événement.
          </p>
          <Button pendingText={isBusy ? 'L’envoi se prépare…' : undefined} onClick={() => void nudge()}>
            <Icon of={MailQuestionMark} />
            Relancer sans réponse
          </Button>
        </>
      ) : (
        <p className="hint num">{`Relancés le ${formatDate(nudgedAt, 'long')} à ${formatTime(nudgedAt)}.`}</p>
      )}
    </Card>
  );
}

/** Turns automatic reminders to the guests of an event on or off. */
export function RemindersCard({ eventId, isOn }: { eventId: string; isOn: boolean }) {
  const [hasReminders, setReminders] = useState(isOn);
  const [isBusy, setBusy] = useState(false);
  async function change(wanted: boolean): Promise<void> {
    setBusy(true);
    setReminders(wanted);
    const isKept = await reportFailure('Rappels non modifiés', async () => {
      await callApi(announcementEndpoints.setReminders, {
        params: { id: eventId },
        body: { hasReminders: wanted },
      });
      notify({ title: wanted ? 'Rappels activés' : 'Rappels coupés' });
    });
    if (!isKept) setReminders(!wanted);
    setBusy(false);
  }
  return (
    <Card aria-label="Rappels" className="notification-reminders">
      <Checkbox
        name="hasReminders"
        label="Rappeler l’événement aux invités"
        hint="La veille à 18 h, et dans les deux heures qui précèdent. Chaque invité peut couper ses rappels sans perdre vos messages."
        checked={hasReminders}
        disabled={isBusy}
        onChange={({ target }) => change(target.checked)}
      />
    </Card>
  );
}
