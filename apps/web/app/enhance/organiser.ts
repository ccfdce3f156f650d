import { improveFollowLinks } from './shared/follow.ts';
import { improveFrame } from './shared/frame.ts';
import { improveShareLinks } from './shared/share.ts';

improveFrame();
improveShareLinks();
improveFollowLinks();
