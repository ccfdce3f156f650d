import {
  type NotificationPreferences,
  notificationChannelLabels,
  notificationEndpoints,
  type OwnDevice,
} from '@lampion/contract/messages/notifications';
import { formatDate, labelOf } from '@lampion/contract/platform/rules/format';
import { BellRing, Globe, Smartphone } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MeScreen, MeScreenError } from '../../people/me/me-screen.tsx';
import { loadAnnouncementChoices } from '../../people/me/member-space.tsx';
import { OrganiserName } from '../../people/organiser/organiser-name.tsx';
import { callApi } from '../../platform/api.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { LoadingAvatar } from '../../ui/loading-avatar.tsx';
import { useTask } from '../../ui/use-task.ts';
import type { Route } from './+types/announcement-choices';
import { ChoiceFields, describeChoice, OrganiserChoiceButton } from './organiser-choice.tsx';
import { useThisBrowser } from './push-card.tsx';

export const handle: AppHandle = { place: 'me' };
export const meta = () => appMeta('Annonces et rappels');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAnnouncementChoices(request.signal);

export default function AnnouncementsScreen({ loaderData }: Route.ComponentProps) {
  const { preferences, devices } = loaderData;
  return (
    <MeScreen title="Annonces et rappels">
      <NotificationsCard preferences={preferences} />
      <PushDevicesCard devices={devices} />
    </MeScreen>
  );
}

export const ErrorBoundary = MeScreenError;

/** The notification preferences in general, and the organisers with a choice of their own. */
export function NotificationsCard({ preferences }: { preferences: NotificationPreferences }) {
  const { channels, hasReminders, organisers } = preferences;
  const [choice, setChoice] = useState({ channels, hasReminders });
  const { run, isBusy } = useTask();
  function submit(event: FormEvent) {
    event.preventDefault();
    void run({
      failure: 'Préférences non enregistrées',
      work: async () => {
        await callApi(notificationEndpoints.updateNotificationPreferences, { body: choice });
        return { title: 'Préférences enregistrées' };
      },
    });
  }
  return (
    <Card aria-labelledby="notifications-title">
      <CardHead id="notifications-title" title="Mes notifications" />
      <p className="muted">
        Les annonces des organisateurs. Une date qui change ou une annulation vous est toujours dite.
      </p>
      <form className="form-stack member-choice" onSubmit={submit}>
        <ChoiceFields id="everybody" choice={choice} onChange={setChoice} />
        <div className="actions">
          <Button type="submit" variant="primary" pendingText={isBusy ? 'Enregistrement…' : undefined}>
            Enregistrer mes préférences
          </Button>
        </div>
      </form>
      {organisers.length > 0 && <ExceptionList preferences={preferences} />}
    </Card>
  );
}

/** Organisers with a notification choice of their own, followed or not. */
export function ExceptionList({ preferences }: { preferences: NotificationPreferences }) {
  return (
    <>
      <h3 className="account-part">Réglages à part</h3>
      <ul>
        {preferences.organisers.map(({ organiserId, username, displayName, ...choice }) => (
          <li key={organiserId} className="person followed">
            <LoadingAvatar name={username} />
            <div className="min-w-0">
              <b className="person-name">
                <OrganiserName of={{ username, displayName }} />
              </b>
              <p className="muted">{describeChoice(choice)}</p>
            </div>
            <div className="followed-end">
              <OrganiserChoiceButton organiser={{ id: organiserId, displayName }} preferences={preferences} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Phones and browsers that receive notifications: this browser can be added, each can be removed.
 */
export function PushDevicesCard({ devices }: { devices: readonly OwnDevice[] }) {
  const { run, isBusy } = useTask();
  const browser = useThisBrowser();
  const isKnown = devices.some(({ id }) => id === browser.id);
  const forget = (id: string) =>
    run({
      failure: 'Appareil non oublié',
      subject: id,
      work: async () => {
        await callApi(notificationEndpoints.forgetDevice, { params: { id } });
        if (id === browser.id) await browser.forget();
        return { title: 'Appareil oublié', text: 'Il ne recevra plus de notifications.' };
      },
    });
  return (
    <Card aria-labelledby="push-devices-title">
      <CardHead id="push-devices-title" title="Appareils prévenus" />
      {devices.length === 0 && (
        <p className="muted">Aucun téléphone ni navigateur ne reçoit de notifications.</p>
      )}
      <ul>
        {devices.map(({ id, channel, lastSeenAt }) => {
          const name = id === browser.id ? 'Ce navigateur' : labelOf(notificationChannelLabels, channel);
          return (
            <li key={id} className="device">
              <Icon of={channel === 'mobile' ? Smartphone : Globe} isLarge />
              <span>
                <b>{name}</b>
                <small className="muted">Vu le {formatDate(lastSeenAt, 'long')}</small>
              </span>
              <Button size="small" variant="danger" disabled={isBusy} onClick={() => void forget(id)}>
                Oublier<span className="sr-only"> {name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {browser.canRegister && !isKnown && (
        <div className="push-browser">
          <Button disabled={browser.isBusy} onClick={() => void browser.register()}>
            <Icon of={BellRing} />
            Me prévenir dans ce navigateur
          </Button>
        </div>
      )}
      <p className="muted" role="status">
        {browser.words}
      </p>
    </Card>
  );
}
