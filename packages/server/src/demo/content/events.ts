import type { DemoEvent } from './demo-types.ts';
import { butteBarathons } from './events/butte-barathons.ts';
import { butteNights } from './events/butte-nights.ts';
import { guinguetteBarathons } from './events/guinguette-barathons.ts';
import { guinguetteConcerts } from './events/guinguette-concerts.ts';
import { guinguetteLongBarathons } from './events/guinguette-long-barathons.ts';
import { guinguetteOthers } from './events/guinguette-others.ts';
import { guinguetteParties } from './events/guinguette-parties.ts';
import { platineNights } from './events/platine-nights.ts';

/** Forty nights of three organisers: 24 of the Pro account, 10 and 6. Places and coordinates are real. */
export const demoEvents: readonly DemoEvent[] = [
  ...guinguetteParties,
  ...guinguetteBarathons,
  ...guinguetteLongBarathons,
  ...guinguetteConcerts,
  ...guinguetteOthers,
  ...butteBarathons,
  ...butteNights,
  ...platineNights,
];
