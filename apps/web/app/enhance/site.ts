import { improveFrame } from './shared/frame.ts';

improveFrame();
