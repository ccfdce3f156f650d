/**
 * The frame of an area needs only its styles. The page holds its scripts back (`holdScripts`) and
 * loads them after the first paint: on a slow network they would compete with the styles. Runs in
 * the head of the page. Each script is requested in its own task: together they would block a phone
 * longer than a tap may wait.
 */
export const startAfterPaintScript = `(() => {
  const run = (script) => {
    const copy = document.createElement('script');
    copy.type = 'module';
    copy.nonce = script.nonce;
    copy.textContent = script.textContent;
    script.replaceWith(copy);
  };
  const preload = (link) => (link.rel = 'modulepreload');
  const start = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) setTimeout(preload, 0, link);
    for (const script of document.querySelectorAll('script[type=later]')) setTimeout(run, 0, script);
  };
  const startOncePainted = () => {
    if (document.hidden || !window.PerformancePaintTiming) return start();
    const watch = (list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      start();
    };
    new PerformanceObserver(watch).observe({ type: 'paint', buffered: true });
    setTimeout(start, 4000);
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startOncePainted);
  else startOncePainted();
})()`;

const pairs = [
  ['<link rel="modulepreload"', '<link rel="later"'],
  ['type="module" async', 'type="later" async'],
] as const;

/** Makes the scripts of a page wait for its first paint. */
export const holdScripts = (html: string): string =>
  pairs.reduce((text, [now, later]) => text.replaceAll(now, later), html);

/** Undoes `holdScripts` for a page whose scripts are cached: they start at once. */
export const releaseScripts = (html: string): string =>
  pairs.reduce((text, [now, later]) => text.replaceAll(later, now), html);
