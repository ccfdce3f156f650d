import { passEndpoints, type TakenPass } from '@lampion/contract/events/passes';
import { useEffect } from 'react';
import { callApi } from '../../platform/api.ts';
import { useReadAgain } from '../../platform/device/query-invalidation.ts';
import { sendOutbox } from '../../platform/device/send-outbox.ts';
import { clearPass, countUnsentOf } from '../../platform/session/clear-device.ts';
import { type KeptPass, listPasses } from '../../platform/session/passes.ts';
import { notify } from '../../ui/toaster.tsx';

/** Whether the server has all that the guest wrote here; sends it if not. */
async function isSent({ guestId: id, token }: KeptPass): Promise<boolean> {
  if (token === null) return false;
  await sendOutbox({ id, authorization: `Pass ${token}` });
  return (await countUnsentOf(id)) === 0;
}

/**
 * Brings these passes into the account that is signed in, each once all that was written by it is
 * sent; they leave this device, because the account shows their nights. Safe to repeat.
 * @param confirm also takes passes whose address is not the account's; that address gets an e-mail
 * @throws ApiError
 */
export async function takePasses(wanted: readonly KeptPass[], confirm = false): Promise<TakenPass[]> {
  const ready: (KeptPass & { readonly token: string })[] = [];
  for (const { token, ...pass } of wanted)
    if (token !== null && (await isSent({ ...pass, token }))) ready.push({ ...pass, token });
  if (ready.length === 0) return [];
  const tokens = ready.map(({ token }) => token);
  const { passes: taken } = await callApi(passEndpoints.takeOverPasses, { body: { tokens, confirm } });
  for (const [place, { outcome }] of taken.entries()) {
    const pass = ready[place];
    if (pass && (outcome === 'taken_over' || outcome === 'already_yours')) await clearPass(pass);
  }
  return taken;
}

/**
 * An account that opens the app on a phone with passes collects those of its own address. The
 * others wait in the list of passes, where their owner decides. Renders nothing.
 */
export function TakePasses() {
  const readAgain = useReadAgain();
  useEffect(() => {
    const take = async () => {
      const taken = (await takePasses(listPasses())).filter(({ outcome }) => outcome === 'taken_over');
      if (taken.length === 0) return;
      readAgain('parties');
      const title =
        taken.length === 1 ? 'Votre passe est dans votre compte' : 'Vos passes sont dans votre compte';
      notify({ title, text: 'Votre réponse et tout ce que vous aviez écrit vous ont suivi.' });
    };
    // Tried again when the app is next opened.
    void take().catch(() => undefined);
  }, [readAgain]);
  return null;
}
