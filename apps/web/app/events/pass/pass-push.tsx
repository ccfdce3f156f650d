import type { Pass } from '@lampion/contract/events/passes';
import { fr } from '@lampion/contract/french';
import { notificationEndpoints } from '@lampion/contract/messages/notifications';
import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi, toApiError } from '../../platform/api.ts';
import { findPass, keepPass } from '../../platform/session/passes.ts';
import { askThisBrowser, dropPassDevice } from '../../platform/session/push-device.ts';
import { canReceivePush, pushWords } from '../../platform/session/push-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { useOneAtATime } from '../../ui/use-task.ts';

/**
 * Turns the notifications of this night on this phone on or off. Renders nothing where the browser
 * has none, and while it is unknown whether they are on.
 */
export function PassPush({ pass: { event, party, reply } }: { pass: Pass }) {
  const { isOn, words, turn } = usePassPush(event._id);
  if (isOn === null || reply === 'no') return null;
  const what = `ce que ${party ? 'l’hôte' : 'l’organisateur'} écrit, un changement d’heure ou de lieu`;
  return (
    <div className="ap-note pa-push">
      <Icon of={isOn ? BellRing : Bell} />
      <div>
        <p>{fr(isOn ? `Ce téléphone vous prévient : ${what}.` : `Ici plutôt que par e-mail : ${what}.`)}</p>
        <Button variant={isOn ? 'outline' : 'ink'} size="small" onClick={turn}>
          {isOn ? 'Ne plus me prévenir ici' : 'Me prévenir sur ce téléphone'}
        </Button>
        <p role="status">{fr(words)}</p>
      </div>
    </div>
  );
}

interface Turned {
  readonly isOn: boolean;
  readonly words: string;
}

function usePassPush(nightId: string) {
  const runAlone = useOneAtATime();
  const [isOn, setOn] = useState<boolean | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (canReceivePush()) void isRegistered(nightId).then(setOn, () => undefined);
  }, [nightId]);

  async function change(): Promise<void> {
    const wasOn = isOn === true;
    setWords(pushWords.asking);
    const turned = await (wasOn ? turnOff(nightId) : turnOn(nightId)).catch((error) => ({
      isOn: wasOn,
      words: toApiError(error).message,
    }));
    setOn(turned.isOn);
    setWords(turned.words);
  }
  return { isOn, words, turn: () => void runAlone(change) };
}

/** The server decides: the device ends with the link. */
async function isRegistered(nightId: string): Promise<boolean> {
  const id = findPass(nightId)?.deviceId;
  if (!id || Notification.permission !== 'granted') return false;
  const devices = await callApi(notificationEndpoints.listPassDevices, { params: { id: nightId } });
  return devices.some((device) => device.id === id);
}

async function turnOn(nightId: string): Promise<Turned> {
  const pass = findPass(nightId);
  const asked = await askThisBrowser();
  if (typeof asked === 'string') return { isOn: false, words: asked };
  if (pass === null || pass.token === null) return { isOn: false, words: pushWords.failed };
  const { id } = await callApi(notificationEndpoints.subscribeGuest, {
    body: { link: pass.token, ...asked },
  });
  keepPass({ ...pass, deviceId: id });
  return { isOn: true, words: pushWords.done };
}

async function turnOff(nightId: string): Promise<Turned> {
  const pass = findPass(nightId);
  if (pass !== null) {
    await dropPassDevice(pass);
    keepPass({ ...pass, deviceId: null });
  }
  return { isOn: false, words: 'C’est noté. Les nouvelles arrivent de nouveau par e-mail.' };
}
