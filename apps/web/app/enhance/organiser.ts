import { improveFollowLinks } from './follow.ts';
import { improveFrame } from './frame.ts';
import { improveShareLinks } from './share.ts';

improveFrame();
improveShareLinks();
improveFollowLinks();
