import { improveFrame } from './frame.ts';
import { improveShareLinks } from './share.ts';

improveFrame();
improveShareLinks();
