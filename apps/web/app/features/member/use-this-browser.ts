import { notificationEndpoints } from '@lampion/contract/endpoints/notifications';
import { useEffect, useState } from 'react';
import { useTask } from '../../components/area/use-task.ts';
import { callApi } from '../../lib/api.ts';
import { keepThisDevice, readThisDevice } from '../../lib/kept-device.ts';
import { askForPush, canReceivePush, pushWords } from '../../lib/push-subscription.ts';
import { dropThisDevice } from '../../lib/this-browser.ts';

/** Notifications in the current browser: whether it supports them, which device it is, and turning them on. */
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
    const asked = await callApi(notificationEndpoints.getPushKey, {})
      .then(({ publicKey }) => askForPush(publicKey))
      .catch(() => pushWords.failed);
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

  /** To be called once the server has forgotten the device: also ends the browser's own subscription. */
  async function forget(): Promise<void> {
    setId(null);
    await dropThisDevice();
  }
  return { id, canRegister, words, isBusy, register, forget };
}
