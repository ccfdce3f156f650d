import { improveFrame } from './frame.ts';
import { offerPush } from './push-offer.ts';

improveFrame();
offerPush();
