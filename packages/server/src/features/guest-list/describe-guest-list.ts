import { firstNameOf } from '@lampion/contract/rules/first-name';
import { isWithinLimit } from '@lampion/contract/rules/plan-limits';
import type { PublicEvent } from '@lampion/contract/schemas/event';
import type { Deps } from '../../deps.ts';
import { findGuestLimit } from '../billing/find-guest-limit.ts';
import { imageAddress } from '../images/describe-picture.ts';
import { findFaces } from './face-store.ts';
import { unconfirmedYieldBefore } from './place-policy.ts';
import { findFirstUnconfirmed, readPlaceCounts } from './place-store.ts';

const SHOWN_FACES = 5;

/** A guest who agreed to be shown: a first name, and their own picture if they have one. */
export interface GuestFace {
  readonly name: string;
  readonly picUrl: string | null;
}

/** What the page of an event says of its guests beside their number. */
export interface GuestListOnPage {
  /** The next visitor would be told that the list is full: said before they type anything. */
  readonly isFull: boolean;
  readonly faces: readonly GuestFace[];
}

/** Of an event that exists. */
export async function describeGuestList(
  deps: Pick<Deps, 'db' | 'now'>,
  { _id: id, showsGuests }: Pick<PublicEvent, '_id' | 'showsGuests'>,
): Promise<GuestListOnPage> {
  const [isFull, rows] = await Promise.all([
    isListFull(deps, id),
    showsGuests ? findFaces(deps.db, id, SHOWN_FACES) : [],
  ]);
  const faces = rows.map(({ nickname, image }) => ({
    name: firstNameOf(nickname),
    picUrl: image && imageAddress(image.id, image.widths[0] ?? image.width, 'jpeg'),
  }));
  return { isFull, faces };
}

/** Whether the organiser's plan has no room for another visitor. */
async function isListFull({ db, now }: Pick<Deps, 'db' | 'now'>, eventId: string): Promise<boolean> {
  const limit = await findGuestLimit({ db }, eventId);
  if (limit === null) return false;
  const { guests } = await readPlaceCounts(db, eventId);
  if (isWithinLimit(guests + 1, limit)) return false;
  if (!isWithinLimit(guests, limit)) return true;
  return (await findFirstUnconfirmed(db, eventId, unconfirmedYieldBefore(now()))) === null;
}
