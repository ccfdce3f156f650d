import { improveFrame } from './frame.ts';

improveFrame();
