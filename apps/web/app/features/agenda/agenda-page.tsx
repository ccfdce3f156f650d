import { fr } from '@lampion/contract/french';
import { drawHeroGarlandMobile } from '@lampion/drawing/scenes/hero';
import { drawBlogGarland } from '@lampion/drawing/scenes/night-garlands';
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Svg } from '../../components/ui/svg.tsx';
import { agendaPath } from './agenda-address.ts';
import { AgendaFilters } from './agenda-filters.tsx';
import { AgendaList } from './agenda-list.tsx';
import { AgendaMap } from './agenda-map.tsx';
import { AgendaWays } from './agenda-ways.tsx';
import type { AgendaData } from './load-agenda.ts';

interface AgendaPageProps extends AgendaData {
  title: string;
  lead: string;
  /** Between the title and the filters. */
  children?: ReactNode;
}

function NoEvents({ city, choice }: Pick<AgendaData, 'choice' | 'city'>) {
  const isFiltered = Object.values(choice).some((value) => value !== undefined);
  if (isFiltered)
    return (
      <EmptyState
        as="h2"
        title="Rien ne correspond"
        action={<LinkButton href={agendaPath(city?.slug)}>Tout l’agenda</LinkButton>}
      >
        Élargissez les dates ou la distance, ou cherchez avec moins de mots.
      </EmptyState>
    );
  return (
    <EmptyState
      as="h2"
      title={city ? `Aucune date à ${city.name} pour l’instant` : 'Aucune date pour l’instant'}
      action={<LinkButton href="/pro/signup">Organiser une soirée</LinkButton>}
    >
      La prochaine s’affichera ici dès son annonce.
    </EmptyState>
  );
}

/** Events to come: what is chosen, the list by evenings with its map beside it, and where to look next. */
export function AgendaPage({ title, lead, children, ...data }: AgendaPageProps) {
  const { city, choice, events, nextCursor, now } = data;
  return (
    <main id="contenu" className="blog agenda">
      <Svg drawing={drawBlogGarland()} />
      <Svg drawing={drawHeroGarlandMobile()} />
      <div className="wrap blog-in">
        <h1 className="ev-title">{fr(title)}</h1>
        <p className="blog-lead">{lead}</p>
        {children}
        <AgendaFilters slug={city?.slug} choice={choice} />
        {events.some(({ latitude }) => latitude !== null) && (
          <a className="link agenda-to-map" href="#carte">
            Voir la carte
          </a>
        )}
        <div className={events.length > 0 ? 'agenda-grid' : undefined}>
          <div className="agenda-list" id="liste">
            {events.length === 0 ? (
              <NoEvents city={city} choice={choice} />
            ) : (
              <AgendaList events={events} now={new Date(now)} />
            )}
            {nextCursor !== null && (
              <LinkButton href={agendaPath(city?.slug, { ...choice, cursor: nextCursor })} rel="next">
                Les dates suivantes
              </LinkButton>
            )}
          </div>
          <AgendaMap {...data} />
        </div>
        <AgendaWays {...data} />
      </div>
    </main>
  );
}
