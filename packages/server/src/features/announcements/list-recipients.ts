import {
  RECIPIENTS_PER_PAGE,
  type RecipientListQuery,
  type RecipientPage,
} from '@lampion/contract/schemas/announcement';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor } from '../../paging.ts';
import { toRecipient } from './announcement-view.ts';
import { getAnnouncement } from './get-announcement.ts';
import { findRecipients } from './recipient-store.ts';

const positionSchema = z.tuple([z.uuid()]);

/**
 * The guests an announcement of the caller's event was for, with their deliveries; 50 per page by default.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `announcement_not_found`; `invalid_input` for a
 * cursor that is not ours
 */
export async function listRecipients(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { eventId, id }: { readonly eventId: string; readonly id: string },
  { status, limit = RECIPIENTS_PER_PAGE, cursor }: RecipientListQuery,
): Promise<RecipientPage> {
  await getAnnouncement(deps, actor, eventId, id);
  const [afterId] = readCursor(positionSchema, cursor) ?? [];
  const found = await findRecipients(deps.db, id, { status, afterId, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ guestId }) => [guestId]);
  return { recipients: rows.map(toRecipient), nextCursor };
}
