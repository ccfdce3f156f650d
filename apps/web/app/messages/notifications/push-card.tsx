import { fr } from '@lampion/contract/french';
import { notificationEndpoints } from '@lampion/contract/messages/notifications';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { askThisBrowser, dropThisDevice } from '../../platform/session/push-device.ts';
import { keepThisDevice, readThisDevice } from '../../platform/session/push-device-id.ts';
import { canReceivePush, pushWords } from '../../platform/session/push-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useTask } from '../../ui/use-task.ts';

/** Offers push notifications on this device, unless it has them. */
export function PushCard() {
  const { id, canRegister, words, isBusy, register } = useThisBrowser();
  if (id !== null || !canRegister) return null;
  return (
    <section className="ap-card" aria-labelledby="prevenu">
      <h2 id="prevenu" className="nw-card-title">
        {fr('Être prévenu sur cet appareil')}
      </h2>
      <p className="ap-sub">
        {fr('Une invitation, un changement d’heure : la nouvelle arrive, même l’application fermée.')}
      </p>
      <Button variant="ink" isBlock disabled={isBusy} onClick={() => void register()}>
        <Icon of={Bell} />
        Activer les notifications
      </Button>
      <p role="status" className="ap-sub">
        {fr(words)}
      </p>
    </section>
  );
}

/**
 * Push notifications in the current browser: whether it supports them, which device it is, and
 * turning them on.
 */
export function useThisBrowser() {
  const { run, isBusy } = useTask();
  const [id, setId] = useState<string | null>(null);
  const [canRegister, setCanRegister] = useState(false);
  const [words, setWords] = useState('');
  useEffect(() => {
    setId(readThisDevice());
    setCanRegister(canReceivePush());
  }, []);

  /** Registers the browser; `words` says so when the user or the browser refused. */
  async function register(): Promise<void> {
    setWords(pushWords.asking);
    const asked = await askThisBrowser();
    if (typeof asked === 'string') return setWords(asked);
    setWords('');
    await run({
      failure: 'Navigateur non enregistré',
      work: async () => {
        const device = await callApi(notificationEndpoints.registerDevice, { body: asked });
        keepThisDevice(device.id);
        setId(device.id);
        return { title: 'Navigateur enregistré', text: pushWords.done };
      },
    });
  }

  /** Call once the server has deleted the device: also ends the browser's own subscription. */
  async function forget(): Promise<void> {
    setId(null);
    await dropThisDevice();
  }
  return { id, canRegister, words, isBusy, register, forget };
}
