import { startCarousel } from './carousel.ts';
import { improveFrame } from './frame.ts';

improveFrame();
const carousel = document.querySelector<HTMLElement>('.feat');
if (carousel) startCarousel(carousel);
