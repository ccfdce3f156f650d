import { describeAdmission } from '@lampion/contract/events/rules/describe-facts';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { fr } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { CalendarX, Ticket } from 'lucide-react';
import { data, redirect } from 'react-router';
import enhance from '../../enhance/embed.ts?enhance';
import { pageServer } from '../../platform/pages/page-context.ts';
import { findOrNull } from '../../platform/pages/page-errors.ts';
import { readPageFilters } from '../../platform/pages/page-query.ts';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { countParticipants, eventChanges, readMoment, TypeBadge } from '../event-page/event-labels.tsx';
import { ticketWords } from '../replies/reply-labels.ts';
import type { Route } from './+types/embed-event';
import { describeEmbed, EmbedEmpty, EmbedFrame, embedFilters, JoinLink, OutLink } from './embed-frame.tsx';

const filters = embedFilters;

export const handle = { enhance, isEmbedded: true, filters } satisfies PublicPageHandle;

/** One event, to take part in from another site. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { changesAt, deps, shows, useCases } = context.get(pageServer);
  const { PUBLIC_URL: publicUrl } = deps.config;
  const chosen = readPageFilters(new URL(request.url).searchParams, filters);
  const found = await findOrNull(useCases.showEvent(deps, useCases.visitor, params.id));
  if (found === null) return data({ publicUrl, chosen, event: null, moment: null }, { status: 404 });
  const { event, organiser, offersEndAt } = found;
  shows(`event:${event._id}`, `organiser:${organiser._id}`);
  changesAt(...eventChanges(event, deps.now()), ...offersEndAt);
  if (event._id !== params.id)
    throw redirect(`/embed/events/${event._id}${new URL(request.url).search}`, 301);
  return { publicUrl, chosen, event, moment: readMoment(event, deps.now()) };
}

export function meta({ loaderData: { event, publicUrl } }: Route.MetaArgs) {
  if (event === null) return describeEmbed('Événement introuvable', publicUrl);
  return describeEmbed(event.name, `${publicUrl}/events/${event._id}`);
}

export function Page({ loaderData: { event, moment, chosen, publicUrl } }: Route.ComponentProps) {
  if (event === null || moment === null) {
    return (
      <EmbedFrame label="Événement introuvable" chosen={chosen} publicUrl={publicUrl}>
        <EmbedEmpty title="Cet événement n’est plus là">
          <OutLink className="link" href={`${publicUrl}/agenda`}>
            D’autres nuits dans l’agenda
          </OutLink>
        </EmbedEmpty>
      </EmbedFrame>
    );
  }
  const url = `${publicUrl}/events/${event._id}`;
  const facts = [event.place, describeAdmission(event)].filter((fact) => fact !== null);
  const isCancelled = event.status === 'cancelled';
  return (
    <EmbedFrame label={event.name} chosen={chosen} publicUrl={publicUrl}>
      <CoverImage id={event._id} picture={event.picture} cover={event.cover} sizes="480px" isMain />
      <div className="embed-event">
        <TypeBadge type={event.type} />
        <h1 className="condensed">{fr(event.name)}</h1>
        <p className="embed-when num">{capitalise(formatEventTimes(event))}</p>
        <p className="muted">{fr(facts.join('. '))}</p>
        {event.participantCount > 0 && (
          <p className="embed-count num">{countParticipants(event.participantCount)}</p>
        )}
        {isCancelled && (
          <p className="embed-off">
            <Icon of={CalendarX} />
            Annulé
          </p>
        )}
        {isCancelled || moment.isOver ? (
          <OutLink className="link" href={url}>
            {moment.isOver ? fr('C’est passé : voir la page') : 'Voir la page'}
          </OutLink>
        ) : (
          <JoinLink href={`${url}#participer`} isMain>
            <Icon of={Ticket} />
            {ticketWords(event)}
          </JoinLink>
        )}
      </div>
    </EmbedFrame>
  );
}
