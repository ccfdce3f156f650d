import {
  type OrganiserFront,
  updateOrganiserPageBodySchema,
} from '@lampion/contract/schemas/organiser-front';
import type { ImageChoice } from '../organiser-events/save-event.ts';

/** The form of the public page, as typed: addresses one a line. */
export interface PageValues {
  readonly bio: string;
  readonly links: string;
  readonly coverPlan: string;
  readonly coverSky: string;
}
/** An error sentence for each invalid field. */
export type PageFaults = Partial<Record<keyof PageValues | 'image', string>>;

export function pageValuesOf({ bio, links, cover }: OrganiserFront): PageValues {
  return { bio, links: links.join('\n'), coverPlan: cover.plan ?? '', coverSky: cover.sky ?? '' };
}

const fields = ['bio', 'links', 'coverPlan', 'coverSky', 'image'] as const;

/** The first fault of each field; that of one address is one of them all. */
export function placePageFaults(faults: readonly { path: string; message: string }[]): PageFaults {
  const placed: PageFaults = {};
  for (const { path, message } of faults) {
    const field = fields.find((name) => name === path.split('.')[0]);
    if (field !== undefined) placed[field] ??= message;
  }
  return placed;
}

/** Validates the form by the contract's rules, before anything is sent. */
export function checkPage(values: PageValues): PageFaults {
  const issues = updateOrganiserPageBodySchema.safeParse(values).error?.issues ?? [];
  return placePageFaults(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** The body to send: what differs from the saved page. */
export function toPageBody(saved: PageValues, values: PageValues, image: ImageChoice): FormData {
  const body = new FormData();
  for (const name of ['bio', 'links', 'coverPlan', 'coverSky'] as const)
    if (values[name] !== saved[name]) body.set(name, values[name]);
  if (image === 'remove') body.set('removeImage', 'true');
  else if (image) body.set('image', image.file);
  return body;
}
