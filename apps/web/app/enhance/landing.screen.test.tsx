import { expect, it, vi } from 'vitest';

it('cards of the landing page appear 100 ms after each other, once they are scrolled to', async () => {
  document.body.innerHTML = `<div class="line-cards"><svg></svg><article></article><article></article><article></article></div>`;
  const delays: unknown[] = [];
  let scrollTo: (() => void) | undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: readonly object[]) => void) {
        scrollTo = () => onSeen([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.animate = (_frames, timing) => {
    delays.push((timing as KeyframeAnimationOptions).delay);
    return {} as Animation;
  };
  await import('./landing.ts');
  expect(delays).toEqual([]);
  scrollTo?.();
  expect(delays).toEqual([0, 100, 200]);
});
