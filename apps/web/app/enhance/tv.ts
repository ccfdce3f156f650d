/** A step of a barathon is on the screen after this time at the latest. */
const EVERY_MS = 10_000;

/**
 * Refreshes the page. While the server is unreachable, the page stays with the time it was read.
 */
async function readAgain(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' });
  // Closed by its host: the reloaded page says so.
  if (answer.status === 404) return location.reload();
  if (!answer.ok) return;
  const read = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  if (read) document.querySelector('main')?.replaceWith(read);
}

/**
 * Nobody touches this screen, so it must not turn off. The lock is requested again each time the
 * page becomes visible.
 */
async function stayAwake(): Promise<void> {
  if (document.visibilityState === 'visible') await navigator.wakeLock?.request('screen');
}

setInterval(() => void readAgain().catch(() => undefined), EVERY_MS);
document.addEventListener('visibilitychange', () => void stayAwake().catch(() => undefined));
void stayAwake().catch(() => undefined);
