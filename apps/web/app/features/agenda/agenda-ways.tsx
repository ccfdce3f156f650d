import { CalendarDays, Rss } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useSite } from '../../lib/site.ts';
import { agendaFeeds } from './agenda-feeds.ts';
import type { AgendaData } from './load-agenda.ts';

/** Other cities with events, and the ways of following the agenda. */
export function AgendaWays({ city, cities }: Pick<AgendaData, 'cities' | 'city'>) {
  const feeds = agendaFeeds(city?.slug, useSite()?.publicUrl ?? '');
  return (
    <div className="agenda-ways">
      {cities.length > 0 && (
        <section aria-labelledby="villes-titre">
          <h2 className="section-title" id="villes-titre">
            {city ? 'Dans d’autres villes' : 'Par ville'}
          </h2>
          <ul className="agenda-row">
            {cities.map(({ slug, name }) => (
              <li key={slug}>
                <a className="agenda-chip" href={`/agenda/${slug}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="follow-ways" aria-labelledby="suivre-titre">
        <h2 className="section-title" id="suivre-titre">
          Ne rien manquer
        </h2>
        <p className="muted">
          Sans compte, suivez cet agenda dans le vôtre&#8239;: les dates s’y inscrivent d’elles-mêmes.
        </p>
        <div className="follow-links">
          <LinkButton href={feeds.subscription}>
            <Icon of={CalendarDays} />
            Agenda iCal
          </LinkButton>
          <LinkButton href={feeds.rss}>
            <Icon of={Rss} />
            Flux RSS
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
