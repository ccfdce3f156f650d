import { clearCopiesOf } from '../device/copy-database.ts';
import { leaveAreas } from '../service-worker.ts';
import { APP_THEME_KEY, THEME_KEY } from '../theme.ts';
import { dropOpenWork } from './open-work.ts';
import { dropPass, type KeptPass, listPasses, PASSES_KEY } from './passes.ts';
import { dropThisDevice } from './push-device.ts';
import { ACCOUNT_KEY, ASIDE, DEVICE_MARK_KEY, PASSKEY_KEY, readLastAccount, TOKEN_KEY } from './session.ts';
import { INVITATION_KEY } from './team-choice.ts';

/** Articles in the older storage, which the editor moves to the account that opens it first. */
const OLD_COPIES = 'lampion.article';

/**
 * Data of the device, not of an account: its mark, its themes, its name at doors, replies of
 * visitors without an account, an invitation that is answered with the account that signs in.
 */
const deviceKeys = [
  THEME_KEY,
  APP_THEME_KEY,
  PASSES_KEY,
  DEVICE_MARK_KEY,
  PASSKEY_KEY,
  'lampion-door-device',
  'lampion-joined',
  'lampion-push-wish',
  INVITATION_KEY,
];

/**
 * The current account's keys in a storage: all except the device's, and those set aside for other
 * accounts.
 */
function listOwnKeys(storage: Storage): string[] {
  const isOthers = (key: string) => key.startsWith(ASIDE) || key.startsWith(OLD_COPIES);
  const isSession = (key: string) => key === TOKEN_KEY || key === ACCOUNT_KEY;
  return Object.keys(storage).filter((key) => !isOthers(key) && !isSession(key) && !deviceKeys.includes(key));
}

function move(storage: Storage, key: string, to: string): void {
  const value = storage.getItem(key);
  storage.removeItem(key);
  if (value !== null) storage.setItem(to, value);
}

/** Sets aside the previous account's drafts, and restores those of the next one. */
function swap(storage: Storage, former: string | null, next: string): void {
  if (former !== null) for (const key of listOwnKeys(storage)) move(storage, key, `${ASIDE}${former}:${key}`);
  const prefix = `${ASIDE}${next}:`;
  const kept = Object.keys(storage).filter((key) => key.startsWith(prefix));
  for (const key of kept) move(storage, key, key.slice(prefix.length));
}

/**
 * Another account has signed in: sets the previous one's drafts aside until it returns. Databases
 * are stored by account anyway.
 */
export async function changeAccount(former: string | null, next: string): Promise<void> {
  if (former !== null) await dropThisDevice();
  try {
    swap(localStorage, former, next);
    swap(sessionStorage, former, next);
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}

/** Only members of the app have something there, and its code is not needed elsewhere. */
const openAppData = () => import('../device/device-database.ts');
const openOutbox = () => import('../device/send-outbox.ts');
/** The same of doors. */
const openDoors = () => import('../device/door-database.ts');
/** Unsent photos. */
const openPhotos = () => import('../device/photo-database.ts');

/**
 * Deletes everything the account stored on this device, including the token, and nothing of other
 * accounts. Other tabs notice (`watchSignOut`).
 * @param keepsAreas offline: the cached frames of the areas stay, as they do for passes
 */
export async function clearDevice({ keepsAreas = false } = {}): Promise<void> {
  dropOpenWork();
  const account = readLastAccount();
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of listOwnKeys(storage)) storage.removeItem(key);
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(ACCOUNT_KEY);
  } catch {
    // Storage is unavailable: nothing was stored.
  }
  if (account !== null) await clearDatabases(account.id);
  if (!keepsAreas && listPasses().length === 0) await leaveAreas().catch(() => undefined);
}

/** Removes a pass from this device, with all that its guest stored here; their reply stays. */
export async function clearPass({ eventId, guestId }: KeptPass): Promise<void> {
  dropPass(eventId);
  await clearDatabases(guestId);
}

/** The number of changes and photos of an account or a guest that only this device has. */
export async function countUnsentOf(holderId: string): Promise<number> {
  const [{ listChanges }, { listPhotos }] = await Promise.all([openOutbox(), openPhotos()]);
  const [changes, photos] = await Promise.all([listChanges(holderId), listPhotos(holderId)]);
  return changes.length + photos.length;
}

/** Separately: if one database cannot be opened, the others are still cleared. */
async function clearDatabases(holderId: string): Promise<void> {
  const works = [
    clearCopiesOf(holderId),
    openAppData().then(({ clearDeviceOf }) => clearDeviceOf(holderId)),
    openDoors().then(({ clearDoorsOf }) => clearDoorsOf(holderId)),
    openPhotos().then(({ clearPhotosOf }) => clearPhotosOf(holderId)),
  ];
  await Promise.allSettled(works);
}
