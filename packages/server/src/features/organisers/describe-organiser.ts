import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';
import { portraitAddress } from '../images/describe-portrait.ts';
import type { OrganiserFace } from './organiser-read-model.ts';

/** Shown until an organiser has connected an app account or entered a name. */
const NAMELESS = 'Organisateur';

/** The id is the address of organisers without a username, or with one that looks like a router's request for data. */
function pathOf(id: string, username: string | null): string {
  return `/o/${username === null || username.endsWith('.data') ? id : username}`;
}

/**
 * The public data of an organiser. Its name is the display name, else the company's, else the username of the connected
 * app account. That account also gives the picture, and the bio where the organiser has none. Without it, the name is used
 * as the username and there is no picture. Never contains a person's full name, e-mail address or SIRET.
 */
export function describeOrganiser(face: OrganiserFace): PublicOrganiser {
  const { id, username, image } = face;
  const bio = face.ownBio || face.bio || '';
  const displayName = face.displayName || face.companyName || username || NAMELESS;
  const known = { _id: id, displayName, path: pathOf(id, username) };
  if (username === null) return { ...known, username: displayName, picUrl: null, bio };
  return { ...known, username, picUrl: portraitAddress(username, image), bio };
}
