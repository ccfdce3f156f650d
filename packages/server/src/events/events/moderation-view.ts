import type { AdminEvent, AdminEventDetail, ReportReason } from '@lampion/contract/events/admin-events';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { toPicture } from '../../media/images/describe-picture.ts';
import type { ModeratedEventRow, ReportRow } from './moderation-store.ts';

const NAMELESS = 'Organisateur';

/** A line of the administration's list of events. */
export function toAdminEvent(row: ModeratedEventRow, now: Date): AdminEvent {
  const { event, image, accountId, companyName, displayName, username, participantCount, openReportCount } =
    row;
  return {
    _id: event.id,
    name: event.name,
    type: event.type,
    status: event.status,
    unpublishedReason: event.unpublishedReason,
    beginDate: event.beginDate.toISOString(),
    endDate: event.endDate.toISOString(),
    isPast: isOver(event, now),
    place: event.place,
    organiser: {
      _id: event.organiserId,
      accountId,
      username: username ?? (companyName || NAMELESS),
      companyName,
      displayName,
    },
    participantCount,
    openReportCount,
    picture: image && toPicture(image),
    cover: { type: event.type, plan: event.coverPlan, sky: event.coverSky },
    createdAt: event.createdAt.toISOString(),
  };
}

export function toAdminEventDetail(
  row: ModeratedEventRow,
  reports: readonly ReportRow[],
  now: Date,
): AdminEventDetail {
  const { description, address } = row.event;
  return { ...toAdminEvent(row, now), description, address, reports: reports.map(toReport) };
}

function toReport({
  id,
  reason,
  details,
  createdAt,
  handledAt,
}: ReportRow): AdminEventDetail['reports'][number] {
  return {
    _id: id,
    reason: reason as ReportReason,
    details,
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
  };
}
