/**
 * The frame of an area needs only its styles. The page holds its scripts back (`holdScripts`) and
 * loads them after the first paint: on a slow network they would compete with the styles. Runs in
 * the head of the page. Each script is requested in its own task: together they would block a phone
 * longer than a tap may wait.
 */
export const startAfterPaintScript = `(function(d){function start(){d.querySelectorAll('link[rel=later]').forEach(function(l){setTimeout(function(){l.rel='modulepreload'})});d.querySelectorAll('script[type=later]').forEach(function(s){setTimeout(function(){var n=d.createElement('script');n.type='module';n.nonce=s.nonce;n.textContent=s.textContent;s.replaceWith(n)})})}function ready(){if(d.hidden||!window.PerformancePaintTiming)return start();new PerformanceObserver(function(l,o){if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();start()}}).observe({type:'paint',buffered:true});setTimeout(start,4000)}if(d.readyState==='loading')d.addEventListener('DOMContentLoaded',ready);else ready()})(document)`;

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
