import type { PushAddress } from '../lib/kept-subscription.ts';
import { askForPush, canReceivePush, pushWords } from '../lib/push-subscription.ts';
import { API } from './api-base.ts';

interface Refusal {
  readonly message?: string;
}

/** Registers the browser. Resolves to the text to show: confirmation, or the server's sentence when it refuses. */
async function register(address: PushAddress): Promise<string> {
  // The token of the private link is the last segment of its path.
  const link = location.pathname.split('/').at(-1);
  const answer = await fetch(`${API}/guests/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link, ...address }),
  });
  if (answer.ok) return pushWords.done;
  const { message = pushWords.failed }: Refusal = await answer.json();
  return message;
}

async function turnOn(publicKey: string): Promise<string> {
  const asked = await askForPush(publicKey);
  return typeof asked === 'string' ? asked : register(asked);
}

/**
 * An element marked `data-push-key` offers notifications about the event on this device. It is shown where the browser
 * supports them, and asks for the permission only once its button is pressed.
 */
export function offerPush(): void {
  const offer = document.querySelector<HTMLElement>('[data-push-key]');
  const button = offer?.querySelector('button');
  const status = offer?.querySelector('[role=status]');
  if (!offer || !button || !status || !canReceivePush()) return;
  offer.hidden = false;
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    status.textContent = pushWords.asking;
    const outcome = await turnOn(offer.dataset.pushKey ?? '').catch(() => pushWords.failed);
    status.textContent = outcome;
    button.ariaDisabled = outcome === pushWords.done ? 'true' : null;
  });
}
