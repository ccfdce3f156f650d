import { offerAroundMe } from './shared/around-me.ts';
import { improveFrame } from './shared/frame.ts';
import { improvePlaceMap } from './shared/place-map.ts';

improveFrame();
improvePlaceMap();
offerAroundMe();
