import { improveFollowLinks } from './follow.ts';
import { improveFrame } from './frame.ts';
import { improveJoinLinks } from './participate.ts';
import { improvePlaceMap } from './place-map.ts';
import { improveShareLinks } from './share.ts';

improveFrame();
improveShareLinks();
improveFollowLinks();
improvePlaceMap();
improveJoinLinks();
