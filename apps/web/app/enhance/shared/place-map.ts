import type * as MapModule from '../map.ts';

/** Margin within which the map is loaded, before its place comes into view. */
const NEARLY_SEEN = '200px';

async function load(frame: HTMLElement): Promise<void> {
  const { script = '', ...options } = frame.dataset;
  try {
    const { showMap } = (await import(/* @vite-ignore */ script)) as typeof MapModule;
    await showMap(frame, options);
  } catch {
    // No WebGL, no network or no such style: the drawn map and its link are still there.
  }
}

/** Contacts another origin's server only when the visitor requests the map. */
function loadOnChoice(frame: HTMLElement): void {
  frame.querySelector('.map-pill')?.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      void load(frame);
    },
    { once: true },
  );
}

function loadOnSight(frame: HTMLElement): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void load(frame);
    },
    { rootMargin: NEARLY_SEEN },
  );
  observer.observe(frame);
}

/**
 * Replaces a drawn map by a real one (`data-style`): when it comes into view, or on a click if it
 * is served by another origin.
 */
export function improvePlaceMap(): void {
  const frame = document.querySelector<HTMLElement>('[data-style][data-script]');
  if (!frame) return;
  const { origin } = new URL(frame.dataset.style ?? '', location.href);
  if (origin === location.origin) loadOnSight(frame);
  else loadOnChoice(frame);
}
