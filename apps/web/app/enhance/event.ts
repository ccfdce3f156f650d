import { improveFollowLinks } from './shared/follow.ts';
import { improveFrame } from './shared/frame.ts';
import { improveJoin } from './shared/join.ts';
import { improvePlaceMap } from './shared/place-map.ts';
import { improveShareLinks } from './shared/share.ts';

improveFrame();
improveShareLinks();
improveFollowLinks();
improvePlaceMap();
void improveJoin();
