import { improveFrame } from './shared/frame.ts';
import { improveShareLinks } from './shared/share.ts';

improveFrame();
improveShareLinks();
