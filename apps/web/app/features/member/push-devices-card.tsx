import { notificationEndpoints } from '@lampion/contract/endpoints/notifications';
import { formatDate } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import { notificationChannelLabels, type OwnDevice } from '@lampion/contract/schemas/notification';
import { BellRing, Globe, Smartphone } from 'lucide-react';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { callApi } from '../../lib/api.ts';
import { useThisBrowser } from './use-this-browser.ts';

/** Phones and browsers that receive notifications: this browser can be added, each can be removed. */
export function PushDevicesCard({ devices }: { devices: readonly OwnDevice[] }) {
  const { run, isBusy } = useTask();
  const browser = useThisBrowser();
  const isKnown = devices.some(({ id }) => id === browser.id);
  const forget = (id: string) =>
    run({
      failure: 'Appareil non oublié',
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
