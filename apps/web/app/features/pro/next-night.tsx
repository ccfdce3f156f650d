import { fr } from '@lampion/contract/french';
import type { NextEvent } from '@lampion/contract/schemas/pro-dashboard';
import { Bell, DoorOpen } from 'lucide-react';
import { Link } from 'react-router';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import { toComposer } from '../announcements/composer-address.ts';
import { describeTimes } from '../organiser-events/night-draft.ts';
import { describeWait } from './describe-wait.ts';
import { LatestAnnouncement } from './latest-announcement.tsx';
import { NextReplies } from './next-replies.tsx';

/** What the dashboard begins with: tonight, or the next night, and what is done about it. */
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
  return (
    <div className="actions">
      <LinkButton variant="primary" to={toComposer(id)}>
        <Icon of={Bell} />
        Envoyer une notification
      </LinkButton>
      {isNow && (
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
