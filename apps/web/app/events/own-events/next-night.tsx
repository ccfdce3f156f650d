import { type Reply, replyLabels } from '@lampion/contract/events/guests';
import { type EventTimes, NIGHT_ENDS_AT_HOUR, nightOf } from '@lampion/contract/events/rules/event-timing';
import { fr } from '@lampion/contract/french';
import { type Announcement, announcementKindLabels } from '@lampion/contract/messages/announcements';
import type { NextEvent } from '@lampion/contract/people/pro-dashboard';
import { formatCount, formatDate, formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { Bell, DoorOpen } from 'lucide-react';
import { Link } from 'react-router';
import { describeProgress } from '../../messages/announcements/announcement-labels.ts';
import { toComposer } from '../../messages/announcements/composer-address.ts';
import { ForRight, useRight } from '../../shell/pro-team.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon, Lamp } from '../../ui/graphics.tsx';
import { describeTimes } from '../event-form/night-draft.ts';

/** The top of the dashboard: tonight or the next night, and the actions on it. */
export function NextNight({ event, now }: { event: NextEvent; now: Date }) {
  const { isNow, words } = describeWait(event, now);
  return (
    <section className="card next-night" aria-labelledby="next-night">
      <CoverImage
        id={event._id}
        cover={event.cover}
        picture={event.picture}
        sizes="(min-width: 768px) 280px, 100vw"
        isMain
      />
      <div className="card-pad next-night-text">
        <p className="next-night-when">
          <Lamp isLit={isNow} />
          {fr(words)}
        </p>
        <h2 className="display next-night-name" id="next-night">
          <Link className="row-link" to={`/pro/events/${event._id}`}>
            {fr(event.name)}
          </Link>
        </h2>
        <p className="muted">
          {describeTimes(event)}
          <br />
          {fr(event.place)}
        </p>
        <NextReplies event={event} />
        {event.announcement && <LatestAnnouncement eventId={event._id} announcement={event.announcement} />}
        <Actions event={event} isNow={isNow} />
      </div>
    </section>
  );
}

function Actions({ event: { _id: id, name }, isNow }: { event: NextEvent; isNow: boolean }) {
  const mayOpenDoor = useRight('door');
  return (
    <div className="actions">
      <ForRight right="messages">
        <LinkButton variant="primary" to={toComposer(id)}>
          <Icon of={Bell} />
          Envoyer une notification
        </LinkButton>
      </ForRight>
      {isNow && mayOpenDoor && (
        <LinkButton to={`/pro/events/${id}/arrivals`}>
          <Icon of={DoorOpen} />
          Arrivées
        </LinkButton>
      )}
      <LinkButton to={`/pro/events/${id}`}>
        Gérer<span className="sr-only"> {name}</span>
      </LinkButton>
    </div>
  );
}

interface LatestAnnouncementProps {
  eventId: string;
  announcement: Announcement;
}

/** The latest announcement to guests, and how many it reached. */
function LatestAnnouncement({ eventId, announcement }: LatestAnnouncementProps) {
  const { kind, createdAt } = announcement;
  const sent = `${labelOf(announcementKindLabels, kind)} du ${formatDate(createdAt, 'long')} à ${formatTime(createdAt)}`;
  return (
    <p className="next-night-news">
      {fr(`${sent} : ${describeProgress(announcement)}.`)}{' '}
      <ForRight right="messages">
        <Link className="link" to={`/pro/events/${eventId}/notification`}>
          Voir les envois
        </Link>
      </ForRight>
    </p>
  );
}

const shown: readonly Reply[] = ['yes', 'maybe', 'waiting', 'pending'];

function describePlaces({ capacity, placesTaken }: NextEvent): string {
  const taken = formatCount(placesTaken);
  return capacity === null ? taken : `${taken} sur ${formatCount(capacity)}`;
}

/** The replies to the next night, and its places. */
function NextReplies({ event }: { event: NextEvent }) {
  return (
    <dl className="next-night-replies">
      {shown.map((reply) => (
        <div key={reply}>
          <dt>{replyLabels[reply]}</dt>
          <dd>{formatCount(event.replies[reply])}</dd>
        </div>
      ))}
      <div>
        <dt>Places prises</dt>
        <dd>
          {fr(describePlaces(event))}
          {event.isFull && <Badge tone="warning">Complet</Badge>}
        </dd>
      </div>
    </dl>
  );
}

const EVENING_BEGINS_AT_HOUR = 17;
const DAY_MS = 86_400_000;

/** Time until an event that is not over. */
export interface Wait {
  /** It takes place tonight or is running: arrivals matter now. */
  readonly isNow: boolean;
  readonly words: string;
}

function isInTheEvening(begin: Date): boolean {
  const { minutes } = readParisClock(begin);
  return minutes < NIGHT_ENDS_AT_HOUR * 60 || minutes >= EVENING_BEGINS_AT_HOUR * 60;
}

/**
 * Before 6 h, the next evening is on the current calendar day although that night has not begun.
 */
function describeDays(days: number, begin: Date, now: Date): string {
  if (days > 1) return `dans ${days} jours`;
  return readParisClock(begin).day === readParisClock(now).day ? 'aujourd’hui' : 'demain';
}

/**
 * "Ce soir" from 6 h of its day on, "En ce moment" on its later days, else "Prochaine soirée · dans
 * 3 jours".
 */
export function describeWait({ beginDate }: Pick<EventTimes, 'beginDate'>, now: Date): Wait {
  const begin = new Date(beginDate);
  const days = (Date.parse(nightOf(begin)) - Date.parse(nightOf(now))) / DAY_MS;
  if (days > 0) return { isNow: false, words: `Prochaine soirée · ${describeDays(days, begin, now)}` };
  if (days < 0) return { isNow: true, words: 'En ce moment' };
  return { isNow: true, words: isInTheEvening(begin) ? 'Ce soir' : 'Aujourd’hui' };
}
