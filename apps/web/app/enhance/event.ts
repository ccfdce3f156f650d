import { improveFollowLinks } from './follow.ts';
import { improveFrame } from './frame.ts';
import { improveJoin } from './join/join.ts';
import { improvePlaceMap } from './place-map.ts';
import { improveShareLinks } from './share.ts';

improveFrame();
improveShareLinks();
improveFollowLinks();
improvePlaceMap();
void improveJoin();
