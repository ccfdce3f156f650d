import type {
  Announcement,
  DeliveryReason,
  GuestAnnouncement,
  Recipient,
} from '@lampion/contract/messages/announcements';
import { deliveryChannels } from '@lampion/contract/messages/audience';
import type { findGuestDeliveries } from './delivery-store.ts';
import type { AnnouncementRow, FigureRow, findRecipients } from './store.ts';

type Status = 'waiting' | 'delivered' | 'failed';

/** Guests see a delivery in progress as not sent yet. */
const shownStatus = (status: FigureRow['status']): Status => (status === 'sending' ? 'waiting' : status);

function sum(rows: readonly FigureRow[], status: Status, figure: 'count' | 'guests'): number {
  return rows
    .filter((row) => shownStatus(row.status) === status)
    .reduce((total, row) => total + row[figure], 0);
}

function toChannels(rows: readonly FigureRow[]): Announcement['channels'] {
  return deliveryChannels.flatMap((channel) => {
    const own = rows.filter((row) => row.channel === channel);
    if (own.length === 0) return [];
    const figures = {
      delivered: sum(own, 'delivered', 'count'),
      failed: sum(own, 'failed', 'count'),
      waiting: sum(own, 'waiting', 'count'),
    };
    return [{ channel, ...figures }];
  });
}

function toFailures(rows: readonly FigureRow[]): Announcement['failures'] {
  return rows.flatMap(({ channel, status, reason, guests: count }) =>
    status === 'failed' && reason !== null && count > 0 ? [{ channel, reason, count }] : [],
  );
}

function statusOf({ finishedAt, pausedAt }: AnnouncementRow): Announcement['status'] {
  if (finishedAt !== null) return 'sent';
  return pausedAt === null ? 'sending' : 'paused';
}

/**
 * An announcement with its progress: guests in total, messages by channel. A guest may get several
 * messages: for urgent news, or after a device that rejected one.
 */
export function toAnnouncement(row: AnnouncementRow, figures: readonly FigureRow[]): Announcement {
  return {
    id: row.id,
    kind: row.kind,
    body: row.body,
    audience: row.audience,
    createdAt: row.createdAt.toISOString(),
    ...toProgress(row, figures),
  };
}

/** How far its messages are. */
export function toProgress(row: AnnouncementRow, figures: readonly FigureRow[]) {
  const own = figures.filter(({ announcementId }) => announcementId === row.id);
  const delivered = sum(own, 'delivered', 'guests');
  const failed = sum(own, 'failed', 'guests');
  const isOver = row.finishedAt !== null;
  return {
    status: statusOf(row),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    recipientCount: row.recipientCount,
    delivered,
    failed,
    // Guests who were removed since, or turned reminders off, receive nothing.
    waiting: isOver ? 0 : Math.max(0, row.recipientCount - delivered - failed),
    channels: toChannels(own),
    failures: toFailures(own),
  };
}

function toOutcome(delivery: {
  readonly status: FigureRow['status'];
  readonly reason: DeliveryReason | null;
  readonly settledAt: Date | null;
}) {
  const status = shownStatus(delivery.status);
  const settledAt = delivery.settledAt?.toISOString() ?? null;
  return { status, reason: status === 'failed' ? delivery.reason : null, settledAt };
}

type Found<Find extends (...args: never[]) => PromiseLike<readonly unknown[]>> = Awaited<
  ReturnType<Find>
>[number];

export function toRecipient({
  guestId,
  nickname,
  channel,
  ...delivery
}: Found<typeof findRecipients>): Recipient {
  return { guestId, nickname, channel, ...toOutcome(delivery) };
}

export function toGuestAnnouncement({
  announcement,
  channel,
  ...delivery
}: Found<typeof findGuestDeliveries>): GuestAnnouncement {
  const { id: announcementId, kind, body, createdAt } = announcement;
  return { announcementId, kind, body, channel, ...toOutcome(delivery), createdAt: createdAt.toISOString() };
}
