import { fr } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import { type Announcement, announcementKindLabels } from '@lampion/contract/schemas/announcement';
import { Link } from 'react-router';
import { describeProgress } from '../announcements/announcement-words.ts';

interface LatestAnnouncementProps {
  eventId: string;
  announcement: Announcement;
}

/** What guests were told last, and whom it reached. */
export function LatestAnnouncement({ eventId, announcement }: LatestAnnouncementProps) {
  const { kind, createdAt } = announcement;
  const sent = `${labelOf(announcementKindLabels, kind)} du ${formatDate(createdAt, 'long')} à ${formatTime(createdAt)}`;
  return (
    <p className="next-night-news">
      {fr(`${sent} : ${describeProgress(announcement)}.`)}{' '}
      <Link className="link" to={`/pro/events/${eventId}/notification`}>
        Voir les envois
      </Link>
    </p>
  );
}
