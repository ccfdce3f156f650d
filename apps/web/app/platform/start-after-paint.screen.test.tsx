import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdScripts, startAfterPaintScript } from './start-after-paint.ts';

const page =
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/><script nonce="n" type="module" async="">import "/assets/a.js"</script>';

/** What the browser reports of its painting, when the test says so. */
let report: (entries: string[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  class Observer {
    constructor(callback: (list: object, observer: Observer) => void) {
      report = (entries) =>
        callback({ getEntriesByName: (name: string) => entries.filter((one) => one === name) }, this);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.stubGlobal('PerformancePaintTiming', Observer);
  document.body.innerHTML = holdScripts(page);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const run = () => new Function(startAfterPaintScript)();
const preloads = () => document.querySelectorAll('link[rel="modulepreload"]').length;
const started = () => document.querySelector('script[type="module"]')?.textContent;

it('asks for nothing before the page is painted, then for each file in a task of its own', () => {
  run();
  report(['first-paint']);
  vi.advanceTimersByTime(3999);
  expect(preloads()).toBe(0);
  expect(started()).toBeUndefined();

  report(['first-paint', 'first-contentful-paint']);
  expect(preloads()).toBe(0);
  // Two files, the script, and what waits for four seconds.
  expect(vi.getTimerCount()).toBe(4);
  vi.runAllTimers();
  expect(preloads()).toBe(2);
  expect(started()).toBe('import "/assets/a.js"');
});

it('starts after four seconds where a browser reports no painting', () => {
  run();
  vi.advanceTimersByTime(3999);
  expect(preloads()).toBe(0);
  vi.advanceTimersByTime(2);
  expect(preloads()).toBe(2);
  expect(document.querySelectorAll('script')).toHaveLength(1);
});

it('starts at once in a hidden tab, which is not painted', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  run();
  vi.advanceTimersByTime(1);
  expect(preloads()).toBe(2);
});
