import { APP_THEME_KEY, THEME_KEY } from '../components/area/theme.ts';
import { leaveAreas } from './area-cache.ts';
import { clearCopies } from './copy-database.ts';
import { dropOpenWork } from './open-work.ts';
import { TOKEN_KEY } from './session.ts';
import { dropThisDevice } from './this-browser.ts';

/** Articles in the older storage, which the editor moves to the account that opens it first. */
const OLD_COPIES = 'lampion.article';

const themeKeys = [THEME_KEY, APP_THEME_KEY];

/** Only whoever has opened the members' app has something there, and its code is not needed elsewhere. */
const openAppData = () => import('./device/device-database.ts');
/** The same of doors. */
const openDoors = () => import('./device/door-database.ts');

/** And of pictures that wait. */
const openPhotos = () => import('./device/photo-database.ts');

/** Deletes what the account before left in forms of this device. Its articles, and what waits in the app, stay: they are
 * stored under its id. */
export async function forgetFormer(): Promise<void> {
  await dropThisDevice();
  await openAppData()
    .then(({ clearSeen }) => clearSeen())
    .catch(() => undefined);
  const isKept = (key: string) => key === TOKEN_KEY || themeKeys.includes(key) || key.startsWith(OLD_COPIES);
  try {
    for (const key of Object.keys(localStorage)) if (!isKept(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}

/** Deletes everything the areas stored on this device but its themes, the token too. Other tabs notice (`watchSignOut`). */
export async function clearDevice(): Promise<void> {
  dropOpenWork();
  try {
    const themes = themeKeys.map((key) => [key, localStorage.getItem(key)] as const);
    localStorage.clear();
    for (const [key, theme] of themes) if (theme !== null) localStorage.setItem(key, theme);
    sessionStorage.clear();
  } catch {
    // Storage is unavailable: nothing was stored.
  }
  await clearCopies().catch(() => undefined);
  await openAppData()
    .then(({ clearDeviceDatabase }) => clearDeviceDatabase())
    .catch(() => undefined);
  await openDoors()
    .then(({ clearHostDoors }) => clearHostDoors())
    .catch(() => undefined);
  await openPhotos()
    .then(({ clearPhotos }) => clearPhotos())
    .catch(() => undefined);
  await leaveAreas().catch(() => undefined);
}
