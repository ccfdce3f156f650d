import { startCarousel } from './shared/carousel.ts';
import { improveFrame } from './shared/frame.ts';

/** Milliseconds between two cards that appear. */
const STAGGER_MS = 100;
const APPEARING = { opacity: 0, translate: '0 6px' };
const TIMING = { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', fill: 'backwards' } as const;

improveFrame();
const carousel = document.querySelector<HTMLElement>('.feat');
if (carousel) startCarousel(carousel);
for (const list of document.querySelectorAll('.line-cards, .quotes, .next-events'))
  showInTurn([...list.children]);

/** Lets the cards of a list appear one after the other as soon as the list is scrolled to. */
function showInTurn(elements: readonly Element[]): void {
  const cards = elements.filter((element) => element.tagName !== 'svg');
  const [first] = cards;
  if (first === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    for (const [place, card] of cards.entries())
      card.animate([APPEARING, {}], { ...TIMING, delay: place * STAGGER_MS });
  });
  observer.observe(first);
}
