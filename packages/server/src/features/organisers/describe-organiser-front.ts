import type { OrganiserFront } from '@lampion/contract/schemas/organiser-front';
import { toPicture } from '../images/describe-picture.ts';
import type { images } from '../images/image-read-model.ts';
import { describeOrganiser } from './describe-organiser.ts';
import type { OrganiserFace } from './organiser-read-model.ts';

export interface OrganiserFrontRow extends OrganiserFace {
  readonly links: readonly string[];
  readonly coverPlan: string | null;
  readonly coverSky: string | null;
  readonly coverImage: typeof images.$inferSelect | null;
}

/** An organiser as its own page shows it. Its drawn cover is that of a party, as on its share picture. */
export function describeOrganiserFront(row: OrganiserFrontRow): OrganiserFront {
  const { links, coverPlan, coverSky, coverImage } = row;
  return {
    ...describeOrganiser(row),
    links: [...links],
    picture: coverImage && toPicture(coverImage),
    cover: { type: 'party', plan: coverPlan, sky: coverSky },
  };
}
