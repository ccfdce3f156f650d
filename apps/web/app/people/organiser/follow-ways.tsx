import type { PublicOrganiser } from '@lampion/contract/people/organisers';
import { CalendarDays, CalendarPlus, Rss } from 'lucide-react';
import { useSite } from '../../platform/pages/site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';

/** Ways to follow an organiser: without an account, in a calendar or feed reader; or with one. */
export function FollowWays({ organiser }: { organiser: PublicOrganiser }) {
  const feeds = organiserFeeds(organiser, useSite()?.publicUrl ?? '');
  return (
    <section className="card card-pad follow-ways" id="suivre" aria-labelledby="suivre-titre">
      <h2 className="section-title" id="suivre-titre">
        Ne rien manquer
      </h2>
      <p className="muted">
        Sans compte, abonnez-vous à l’agenda&#8239;: chaque nouvelle date s’y inscrit, chaque changement
        aussi.
      </p>
      <div className="follow-links">
        <LinkButton href={feeds.subscription}>
          <Icon of={CalendarDays} />
          Agenda iCal
        </LinkButton>
        <LinkButton href={feeds.googleCalendar} target="_blank" rel="noopener">
          <Icon of={CalendarPlus} />
          Google Agenda
          <span className="sr-only"> (nouvel onglet)</span>
        </LinkButton>
        <LinkButton href={feeds.rss}>
          <Icon of={Rss} />
          Flux RSS
        </LinkButton>
      </div>
      <p className="muted">
        Avec un compte Lampion,{' '}
        <a className="link" href={`/login?retour=${encodeURIComponent(organiser.path)}`}>
          connectez-vous
        </a>{' '}
        pour suivre {organiser.displayName}.
      </p>
    </section>
  );
}

export interface OrganiserFeeds {
  /** Opens the device's own calendar, which then subscribes to it. */
  readonly subscription: string;
  readonly googleCalendar: string;
  readonly calendar: string;
  readonly rss: string;
  readonly json: string;
}

/**
 * Addresses of an organiser's feeds. By id, which stays the same when the username changes.
 * @param publicUrl "https://lampion.example", without a trailing slash
 */
export function organiserFeeds({ _id }: Pick<PublicOrganiser, '_id'>, publicUrl: string): OrganiserFeeds {
  const calendar = `/o/${_id}/calendar.ics`;
  const subscription = (publicUrl + calendar).replace(/^https?:/, 'webcal:');
  return {
    subscription,
    googleCalendar: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`,
    calendar,
    rss: `/o/${_id}/rss.xml`,
    json: `/o/${_id}/feed.json`,
  };
}
