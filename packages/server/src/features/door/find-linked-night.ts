import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { hashToken } from '../accounts/issue-token.ts';
import { findDoorLink } from './door-store.ts';

/** The event of a door link, also of one that has ended. @throws AppError `door_link_ended` for any other text */
export async function findLinkedNight(db: Queryable, token: string) {
  const found = await findDoorLink(db, hashToken(token));
  if (found === null) throw new AppError('door_link_ended');
  return found;
}
