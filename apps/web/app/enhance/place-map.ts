import type * as MapModule from './map.ts';

/** The map is fetched a little before its place comes into view. */
const NEARLY_SEEN = '200px';

async function load(frame: HTMLElement): Promise<void> {
  const { script = '', ...options } = frame.dataset;
  try {
    const { showMap } = (await import(/* @vite-ignore */ script)) as typeof MapModule;
    await showMap(frame, options);
  } catch {
    // No WebGL, no network, no such style: the drawn map and its link are still there.
  }
}

/** Somebody else's server hears of a visitor who asks for the map, of nobody else. */
function loadOnChoice(frame: HTMLElement): void {
  frame.querySelector('a')?.addEventListener(
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

/** Puts a real map where a drawn one stands (`data-style`): when seen, or on a click if it comes from elsewhere. */
export function improvePlaceMap(): void {
  const frame = document.querySelector<HTMLElement>('[data-style][data-script]');
  if (!frame) return;
  const { origin } = new URL(frame.dataset.style ?? '', location.href);
  if (origin === location.origin) loadOnSight(frame);
  else loadOnChoice(frame);
}
