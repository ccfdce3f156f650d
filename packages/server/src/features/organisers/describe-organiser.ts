import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import { portraitAddress } from '../images/describe-portrait.ts';
import type { OrganiserFace } from './organiser-read-model.ts';

/** Shown until an organiser has connected an app account or said the company's name. */
const NAMELESS = 'Organisateur';

/** The id stays the address of whoever has no name yet, or one that reads like a router's request for data. */
function pathOf(id: string, username: string | null): string {
  return `/o/${username === null || username.endsWith('.data') ? id : username}`;
}

/**
 * The face of an organiser, which anybody may know: the connected app account's name, picture and bio; without one,
 * the company's name and no picture. Never a person's full name, e-mail address or SIRET.
 */
export function describeOrganiser(face: OrganiserFace): PublicOrganiser {
  const { id, username, bio, image, companyName } = face;
  const known = { _id: id, path: pathOf(id, username) };
  if (username === null) return { ...known, username: companyName || NAMELESS, picUrl: null, bio: '' };
  return { ...known, username, picUrl: portraitAddress(username, image), bio: bio ?? '' };
}
