import { and, asc, eq, not } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { images } from '../images/image-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { isComing, isUnconfirmedGuest } from './guest-read-model.ts';

/**
 * The first participants of an event who agreed to be shown. Not those whose address anyone may have typed: a stranger
 * would write in their name.
 */
export function findFaces(db: Queryable, eventId: string, limit: number) {
  return db
    .select({ nickname: guests.nickname, image: images })
    .from(guests)
    .leftJoin(appAccounts, eq(appAccounts.id, guests.appAccountId))
    .leftJoin(images, eq(images.id, appAccounts.imageId))
    .where(and(eq(guests.eventId, eventId), guests.isShown, isComing, not(isUnconfirmedGuest)))
    .orderBy(asc(guests.id))
    .limit(limit);
}
