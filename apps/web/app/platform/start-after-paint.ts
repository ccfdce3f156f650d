/**
 * The frame of an area needs its styles alone. Its scripts are named in the page, and asked for
 * once that is painted: on a slow network they would share it with the styles. The page holds them
 * back (`holdScripts`) until this runs, in its head. Each is asked for in a task of its own:
 * together they hold a phone up for longer than a tap may wait.
 */
export const startAfterPaintScript = `(function(d){function start(){d.querySelectorAll('link[rel=later]').forEach(function(l){setTimeout(function(){l.rel='modulepreload'})});d.querySelectorAll('script[type=later]').forEach(function(s){setTimeout(function(){var n=d.createElement('script');n.type='module';n.nonce=s.nonce;n.textContent=s.textContent;s.replaceWith(n)})})}function ready(){if(d.hidden||!window.PerformancePaintTiming)return start();new PerformanceObserver(function(l,o){if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();start()}}).observe({type:'paint',buffered:true});setTimeout(start,4000)}if(d.readyState==='loading')d.addEventListener('DOMContentLoaded',ready);else ready()})(document)`;

const pairs = [
  ['<link rel="modulepreload"', '<link rel="later"'],
  ['type="module" async', 'type="later" async'],
] as const;

/** A page whose scripts wait for its first paint. */
export const holdScripts = (html: string): string =>
  pairs.reduce((text, [now, later]) => text.replaceAll(now, later), html);

/** The same page for whoever has its scripts already: they start at once. */
export const releaseScripts = (html: string): string =>
  pairs.reduce((text, [now, later]) => text.replaceAll(later, now), html);
