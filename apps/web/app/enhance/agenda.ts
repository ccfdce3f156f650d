import { offerAroundMe } from './around-me.ts';
import { improveFrame } from './frame.ts';
import { improvePlaceMap } from './place-map.ts';

improveFrame();
improvePlaceMap();
offerAroundMe();
