import { keepTyped } from './typed-text.ts';

const KEY = 'reloadedForNewBuild';
/** A file missing again within this time is not missing because of a new version. */
const AGAIN_MS = 60_000;

/** Whether the page was not reloaded just before; records a reload. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last > AGAIN_MS;
  } catch {
    // Without storage, reloading might go on in a loop.
    return false;
  }
}

/**
 * After a deployment, a page of the previous version requests files that are gone: it is reloaded once, keeping what
 * was typed. If that does not help, the error goes to the code that requested the file.
 */
export function reloadForNewBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network files are missing too, and a reload would lose the page.
    if (!navigator.onLine || !mayReload()) return;
    event.preventDefault();
    keepTyped();
    location.reload();
  });
}
