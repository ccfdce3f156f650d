import { showInTurn } from './cards.ts';
import { startCarousel } from './carousel.ts';
import { improveFrame } from './frame.ts';

improveFrame();
const carousel = document.querySelector<HTMLElement>('.feat');
if (carousel) startCarousel(carousel);
for (const list of document.querySelectorAll('.line-cards, .quotes, .next-events'))
  showInTurn([...list.children]);
