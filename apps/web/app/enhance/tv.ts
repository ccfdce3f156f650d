/** A step of a barathon is on the screen after this time at the latest. */
const EVERY_MS = 10_000;

/**
 * Shows the page as it is now. While the server is away, it stays as it was, with the time it was
 * read.
 */
async function readAgain(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' });
  // Closed by its host: the page says so itself.
  if (answer.status === 404) return location.reload();
  if (!answer.ok) return;
  const read = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  if (read) document.querySelector('main')?.replaceWith(read);
}

/**
 * Nobody touches the screen: it must not go dark. It is asked for again whenever the page comes
 * back to sight.
 */
async function stayAwake(): Promise<void> {
  if (document.visibilityState === 'visible') await navigator.wakeLock?.request('screen');
}

setInterval(() => void readAgain().catch(() => undefined), EVERY_MS);
document.addEventListener('visibilitychange', () => void stayAwake().catch(() => undefined));
void stayAwake().catch(() => undefined);
