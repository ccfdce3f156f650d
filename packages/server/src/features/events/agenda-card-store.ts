import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { events } from '../../db/tables/events.ts';
import { offersAt, placesTakenAt } from '../guest-list/guest-read-model.ts';
import { images } from '../images/image-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { organiserFace, organiserImages, organisers } from '../organisers/organiser-read-model.ts';
import { organisedEvent } from './event-read-model.ts';

const agendaRows = prepareOnce((db) =>
  db
    .select({
      event: organisedEvent,
      image: images,
      organiser: organiserFace,
      organiserImage: organiserImages,
      placesTaken: placesTakenAt(events.id),
      offers: offersAt(events.id),
    })
    .from(events)
    .leftJoin(images, eq(images.id, events.imageId))
    .innerJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .leftJoin(organiserImages, eq(organiserImages.id, appAccounts.imageId))
    .where(sql`${events.id} = ANY(${sql.placeholder('ids')}::uuid[])`)
    .prepare('agenda_rows'),
);

/** Events as the agenda shows them, by their ids, in no particular order. */
export function findAgendaRows(db: Queryable, ids: readonly string[]) {
  return agendaRows(db).execute({ ids: [...ids] });
}

export type AgendaRow = Awaited<ReturnType<typeof findAgendaRows>>[number];
