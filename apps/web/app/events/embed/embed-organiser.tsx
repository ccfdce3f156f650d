import type { EventCard } from '@lampion/contract/events/events';
import { formatEventHours } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { ArrowUpRight, CalendarX } from 'lucide-react';
import { data, redirect } from 'react-router';
import enhance from '../../enhance/embed.ts?enhance';
import { pageServer } from '../../platform/pages/page-context.ts';
import { findOrNull } from '../../platform/pages/page-errors.ts';
import { oneOf, readPageFilters } from '../../platform/pages/page-query.ts';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { splitDate } from '../event-page/event-labels.tsx';
import type { Route } from './+types/embed-organiser';
import { describeEmbed, EmbedEmpty, EmbedFrame, embedFilters, JoinLink, OutLink } from './embed-frame.tsx';

const COUNT = 4;
const counts = Array.from({ length: 10 }, (_, index) => String(index + 1));
const filters = { ...embedFilters, nombre: oneOf(counts) };

export const handle = { enhance, isEmbedded: true, filters } satisfies PublicPageHandle;

/**
 * The next events of an organiser, in a frame of their own site. An id stays valid when a name
 * changes.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { changesAt, deps, shows, useCases } = context.get(pageServer);
  const { PUBLIC_URL: publicUrl } = deps.config;
  const chosen = readPageFilters(new URL(request.url).searchParams, filters);
  const found = await findOrNull(
    useCases.showOrganiserEvents(deps, params.username, { time: 'coming', page: 1 }),
  );
  if (found === null) return data({ publicUrl, chosen, organiser: null, events: [] }, { status: 404 });
  const { organiser, coming } = found;
  shows(`organiser:${organiser._id}`);
  changesAt(found.changesAt);
  // One spelling of the name alone, or strangers could fill the memory with copies of one page.
  if (params.username !== organiser._id && organiser.path !== `/o/${params.username}`) {
    throw redirect(`/embed${organiser.path}${new URL(request.url).search}`, 301);
  }
  const events = (coming?.events ?? []).slice(0, Number(chosen.nombre ?? COUNT));
  return { publicUrl, chosen, organiser, events };
}

export function meta({ loaderData: { organiser, publicUrl } }: Route.MetaArgs) {
  if (organiser === null) return describeEmbed('Organisateur introuvable', publicUrl);
  return describeEmbed(`Les prochaines nuits de ${organiser.displayName}`, publicUrl + organiser.path);
}

export function Page({ loaderData: { organiser, events, chosen, publicUrl } }: Route.ComponentProps) {
  if (organiser === null) {
    return (
      <EmbedFrame label="Organisateur introuvable" chosen={chosen} publicUrl={publicUrl}>
        <EmbedEmpty title="Cet organisateur n’est plus là">
          <OutLink className="link" href={`${publicUrl}/agenda`}>
            D’autres nuits dans l’agenda
          </OutLink>
        </EmbedEmpty>
      </EmbedFrame>
    );
  }
  const url = publicUrl + organiser.path;
  return (
    <EmbedFrame
      label={`Les prochaines nuits de ${organiser.displayName}`}
      chosen={chosen}
      publicUrl={publicUrl}
    >
      <header className="embed-head">
        <Avatar name={organiser.username} picture={organiser.picUrl} />
        <div>
          <h1>{fr(organiser.displayName)}</h1>
          <p>Les prochaines nuits</p>
        </div>
      </header>
      {events.length === 0 ? (
        <EmbedEmpty title={fr('Rien sur le fil pour l’instant')}>
          <OutLink className="link" href={`${url}#suivre`}>
            Être prévenu de la prochaine nuit
          </OutLink>
        </EmbedEmpty>
      ) : (
        <ol className="embed-nights">
          {events.map((event) => (
            <Night key={event._id} event={event} url={`${publicUrl}/events/${event._id}`} />
          ))}
        </ol>
      )}
      <OutLink className="embed-all" href={url}>
        Toutes les dates
        <Icon of={ArrowUpRight} />
      </OutLink>
    </EmbedFrame>
  );
}

function Night({ event, url }: { event: EventCard; url: string }) {
  const { whole, day, rest } = splitDate(event);
  const [weekday, month] = rest;
  const isCancelled = event.status === 'cancelled';
  return (
    <li className={isCancelled ? 'is-off' : undefined}>
      <span className="embed-day">
        <span className="sr-only">{whole}</span>
        <span aria-hidden="true">{weekday.slice(0, 3)}.</span>
        <b className="condensed num" aria-hidden="true">
          {Number.parseInt(day, 10)}
        </b>
        <span aria-hidden="true">{month}</span>
      </span>
      <div className="embed-words">
        <h2>{fr(event.name)}</h2>
        {isCancelled ? (
          <p className="embed-off">
            <Icon of={CalendarX} />
            Annulé
          </p>
        ) : (
          <p className="num">
            {formatEventHours(event)}, {fr(event.place)}
          </p>
        )}
      </div>
      {!isCancelled && (
        <JoinLink href={`${url}#participer`}>
          Participer
          <span className="sr-only">
            {' '}
            : {fr(event.name)}, {whole}
          </span>
        </JoinLink>
      )}
    </li>
  );
}
