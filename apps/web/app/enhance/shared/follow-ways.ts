import { readToken } from '../../platform/session/session.ts';
import { callAsMember } from './call.ts';
import { announce, networkFault } from './toast.ts';

interface FollowAnswer {
  readonly isFollowing?: boolean;
  readonly consents?: readonly { readonly channel: string }[];
  readonly message?: string;
}

/**
 * The switches of a page for how to be notified of an organiser, shown to the signed-in: they say
 * what a follower agreed to, and change it; before that, what the follow buttons agree to. Call it
 * after `improveFollowLinks`.
 */
export function improveFollowWays(): void {
  const box = document.querySelector<HTMLElement>('[data-follow-ways]');
  const buttons = [...document.querySelectorAll<HTMLElement>('button[data-follow]')];
  const organiserId = buttons[0]?.dataset.follow;
  if (box === null || organiserId === undefined || readToken() === null) return;
  box.hidden = false;
  const switches = [...box.querySelectorAll('input')];
  const ask = async (method: 'GET' | 'POST', body?: object): Promise<FollowAnswer> =>
    (await callAsMember(`/organisers/${organiserId}/follow`, method, body)).json();

  function writeWish() {
    const channels = switches.filter(({ checked }) => checked).map(({ value }) => value);
    const wish = { channels, screen: 'organiser', wording: Number(box?.dataset.followWays) };
    for (const button of buttons) button.dataset.wish = JSON.stringify(wish);
    return wish;
  }

  async function showConsents() {
    const { isFollowing, consents } = await ask('GET');
    if (isFollowing && consents !== undefined)
      for (const one of switches) one.checked = consents.some(({ channel }) => channel === one.value);
    writeWish();
  }

  async function save() {
    const wish = writeWish();
    if (!buttons[0]?.hasAttribute('data-following')) return;
    try {
      const { message } = await ask('POST', wish);
      announce({ title: message ?? 'Choix enregistré' });
    } catch {
      announce(networkFault);
    }
  }

  writeWish();
  box.addEventListener('change', () => void save());
  // Errors are not shown: the user requested nothing.
  showConsents().catch(() => undefined);
}
