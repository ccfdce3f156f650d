import {
  type Announcement,
  type DeliveryReason,
  deliveryChannels,
  type GuestAnnouncement,
  type Recipient,
} from '@lampion/contract/schemas/announcement';
import type { AnnouncementRow } from './announcement-store.ts';
import type { FigureRow } from './figure-store.ts';
import type { findGuestDeliveries, findRecipients } from './recipient-store.ts';

type Status = 'waiting' | 'delivered' | 'failed';

/** A delivery in progress is not sent yet. */
const shownStatus = (status: FigureRow['status']): Status => (status === 'sending' ? 'waiting' : status);

function sum(rows: readonly FigureRow[], status: Status): number {
  return rows
    .filter((row) => shownStatus(row.status) === status)
    .reduce((total, { count }) => total + count, 0);
}

function toChannels(rows: readonly FigureRow[]): Announcement['channels'] {
  return deliveryChannels.flatMap((channel) => {
    const own = rows.filter((row) => row.channel === channel);
    if (own.length === 0) return [];
    const figures = {
      delivered: sum(own, 'delivered'),
      failed: sum(own, 'failed'),
      waiting: sum(own, 'waiting'),
    };
    return [{ channel, ...figures }];
  });
}

function toFailures(rows: readonly FigureRow[]): Announcement['failures'] {
  return rows.flatMap(({ channel, status, reason, count }) =>
    status === 'failed' && reason !== null ? [{ channel, reason, count }] : [],
  );
}

function statusOf({ finishedAt, pausedAt }: AnnouncementRow): Announcement['status'] {
  if (finishedAt !== null) return 'sent';
  return pausedAt === null ? 'sending' : 'paused';
}

/**
 * An announcement with its progress. Guests with an expired device were reached by another channel, or
 * are counted as failed there: the device counts for its channel, not for the total.
 */
export function toAnnouncement(row: AnnouncementRow, figures: readonly FigureRow[]): Announcement {
  const own = figures.filter(({ announcementId }) => announcementId === row.id);
  const delivered = sum(own, 'delivered');
  const failed = sum(
    own.filter(({ reason }) => reason !== 'gone'),
    'failed',
  );
  const isOver = row.finishedAt !== null;
  return {
    id: row.id,
    kind: row.kind,
    body: row.body,
    audience: row.audience,
    status: statusOf(row),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    recipientCount: row.recipientCount,
    delivered,
    failed,
    // Guests removed meanwhile, or without reminders, receive nothing.
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

export function toRecipient({ delivery, nickname }: Found<typeof findRecipients>): Recipient {
  return { guestId: delivery.guestId, nickname, channel: delivery.channel, ...toOutcome(delivery) };
}

export function toGuestAnnouncement({
  announcement,
  delivery,
}: Found<typeof findGuestDeliveries>): GuestAnnouncement {
  const { id: announcementId, kind, body, createdAt } = announcement;
  const { channel } = delivery;
  return { announcementId, kind, body, channel, ...toOutcome(delivery), createdAt: createdAt.toISOString() };
}
