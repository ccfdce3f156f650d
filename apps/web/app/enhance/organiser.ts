import { improveFollowLinks } from './shared/follow.ts';
import { improveFollowWays } from './shared/follow-ways.ts';
import { improveFrame } from './shared/frame.ts';
import { improveShareLinks } from './shared/share.ts';

improveFrame();
improveShareLinks();
improveFollowLinks();
improveFollowWays();
