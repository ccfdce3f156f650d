import { keepTyped } from './typed-text.ts';

const KEY = 'reloadedForNewBuild';
/** A file that is still missing after this is not missing because of a new version. */
const AGAIN_MS = 60_000;

/** Whether the page was not loaded anew just now; from then on it was. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last > AGAIN_MS;
  } catch {
    // Without a memory it might be a circle.
    return false;
  }
}

/**
 * After a new version was put in place, a page from before asks for files that are gone: it is loaded anew, once, with
 * what was typed. If that does not help, whoever wanted the file is told.
 */
export function reloadForNewBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload()) return;
    event.preventDefault();
    keepTyped();
    location.reload();
  });
}
