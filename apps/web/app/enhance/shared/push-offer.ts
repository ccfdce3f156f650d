import { API } from '../../platform/api-base.ts';
import { keepThisDevice } from '../../platform/session/push-device-id.ts';
import {
  askForPush,
  canReceivePush,
  type PushAddress,
  pushWords,
} from '../../platform/session/push-subscription.ts';
import { readToken } from '../../platform/session/session.ts';
import { keepNotifiedPass } from './open-pass.ts';
import { keepWords } from './toast.ts';

/**
 * Registers the browser. Resolves to the text to show: a confirmation, or the server's message when
 * it refuses.
 */
type Register = (address: PushAddress) => Promise<string>;

interface Answer {
  readonly id?: string;
  readonly message?: string;
}

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(API + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const result: Answer = await answer.json();
  return { ...result, isDone: answer.ok };
}

/** For a guest on the page of their private link. */
const registerGuest: Register = async (address) => {
  // The token of the private link is the last segment of its path.
  const link = location.pathname.split('/').at(-1);
  const { isDone, id, message = pushWords.failed } = await post('/guests/push', { link, ...address });
  if (!isDone || id === undefined) return message;
  return keepNotifiedPass(id) ? pushWords.doneByPass : pushWords.done;
};

/** For a member: this browser becomes one of the account's devices. */
export const registerMember: Register = async (address) => {
  const headers = { authorization: `Bearer ${readToken()}` };
  const { isDone, id, message = pushWords.failed } = await post('/me/devices', address, headers);
  if (id !== undefined) keepThisDevice(id);
  return isDone ? pushWords.done : message;
};

/**
 * For a visitor whose private link is in their e-mail: it registers this browser when it is opened
 * here.
 */
export const wishForPush: Register = async () => {
  keepPushWish();
  return pushWords.wished;
};

const outcomes: readonly string[] = [pushWords.done, pushWords.doneByPass, pushWords.wished];

/**
 * An element marked `data-push-key` offers notifications about the event on this device. It is
 * shown when the browser supports them, and requests the permission only when its button is
 * pressed.
 */
export function offerPush(place: ParentNode, register: Register): void {
  const offer = place.querySelector<HTMLElement>('[data-push-key]');
  const button = offer?.querySelector('button');
  const status = offer?.querySelector('[role=status]');
  if (!offer || !button || !status || !canReceivePush()) return;
  offer.hidden = false;
  const turnOn = async () => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    status.textContent = pushWords.asking;
    const asked = await askForPush(offer.dataset.pushKey ?? '').catch(() => pushWords.failed);
    const outcome = typeof asked === 'string' ? asked : await register(asked).catch(() => pushWords.failed);
    status.textContent = keepWords(outcome);
    button.ariaDisabled = outcomes.includes(outcome) ? 'true' : null;
  };
  button.addEventListener('click', () => void turnOn());
}

/**
 * The offer on the page of a private link. Visitors who accepted it when joining are not asked
 * again.
 */
export function offerGuestPush(): void {
  offerPush(document, registerGuest);
  if (!readPushWish() || !canReceivePush() || Notification.permission !== 'granted') return;
  clearPushWish();
  document.querySelector<HTMLElement>('[data-push-key] button')?.click();
}

/** Storage key: the visitor joined in this browser and wants notifications in it. */
const KEY = 'lampion-push-wish';

function keepPushWish(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage, the page of the private link offers it again.
  }
}

function readPushWish(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function clearPushWish(): void {
  localStorage.removeItem(KEY);
}
