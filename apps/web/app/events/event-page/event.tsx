import { eventParamsSchema } from '@lampion/contract/events/event-fields';
import { visitorReplyBodySchema } from '@lampion/contract/events/replies';
import { fadesAfter } from '@lampion/contract/events/rules/event-end';
import { readAnswers } from '@lampion/contract/events/rules/question-fields';
import { data, redirect } from 'react-router';
import enhance from '../../enhance/event.ts?enhance';
import { type PageServer, type PublicEventPage, pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { readPageQuery } from '../../platform/pages/page-query.ts';
import { breadcrumbs, describePage, oembedLink, summarise } from '../../platform/pages/seo.ts';
import { readSite } from '../../platform/pages/site.ts';
import { DownloadSection } from '../../site/download-section.tsx';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { SiteToast } from '../../site/site-toast.tsx';
import { keepForAWhile } from '../agenda/load-agenda.ts';
import type { JoinState } from '../replies/join-section.tsx';
import { noFaults, readReplyRefusal, readSentFields } from '../replies/reply-form-data.ts';
import type { Route } from './+types/event';
import { eventData, eventShareImage } from './event-data.ts';
import { eventChanges, readMoment } from './event-labels.tsx';
import { EventSheet } from './event-sheet.tsx';

const query = { reponse: (value: string) => (value === 'attente' ? value : 'oui') };

export const handle = { enhance, query } satisfies PublicPageHandle;

/** A larger plan, or a guest who yields, is noticed after this time. */
const FULL_SHOWN_MS = 600_000;

/** Redirect target after an accepted reply, so that reloading the page does not send it again. */
const takenAt = (id: string, reply: 'yes' | 'waiting') =>
  `/events/${id}?reponse=${reply === 'yes' ? 'oui' : 'attente'}#participer`;

function readTaken(url: string): JoinState['sent'] {
  const taken = readPageQuery(new URL(url).searchParams, query);
  if (taken === null) return null;
  return taken.value === 'attente' ? 'waiting' : 'yes';
}

/** An event has one address. Its id in capitals redirects there. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { changesAt, deps, shows, useCases } = context.get(pageServer);
  const page = await answerOrRefuse(useCases.showEvent(deps, useCases.visitor, params.id));
  const { _id: eventId, challenges } = page.event;
  shows(`event:${eventId}`, `challenges:${eventId}`, `organiser:${page.organiser._id}`);
  const now = deps.now();
  changesAt(...eventChanges(page.event, now), ...page.offersEndAt);
  if (challenges.length > 0) changesAt(await useCases.findNextProgress(deps, eventId));
  const path = `/events/${page.event._id}`;
  if (page.event._id !== params.id) throw redirect(path + new URL(request.url).search, 301);
  const fades = fadesAfter(page.event);
  changesAt(fades < now ? null : new Date(fades.getTime() + 1));
  const related = await loadRelated(context.get(pageServer), page.event);
  const series = await useCases.findSeriesOfEvent(deps, eventId);
  const url = deps.config.PUBLIC_URL + path;
  const moment = readMoment(page.event, now);
  const { isFull: isListFull, faces } = await useCases.describeGuestList(deps, page.event);
  if (isListFull) changesAt(new Date(now.getTime() + FULL_SHOWN_MS));
  const asked = await useCases.getQuestions(deps, eventId);
  const join = { sent: readTaken(request.url), isListFull, asked, pushKey: await deps.webPush.publicKey() };
  const mapStyleUrl = deps.config.MAP_STYLE_URL;
  return { ...page, series, faces, related, isFaded: fades < now, url, moment, mapStyleUrl, join };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readSentFields(request);
  const { deps, sender, useCases } = context.get(pageServer);
  try {
    const { id } = useCases.parseParams(eventParamsSchema, params, 'event_not_found');
    const answers = readAnswers(Object.entries(values));
    const wanted = useCases.parseInput(visitorReplyBodySchema, { ...values, answers });
    const { reply } = await useCases.addVisitorReply(deps, sender(), id, wanted);
    return redirect(takenAt(params.id, reply), 303);
  } catch (error) {
    const { faults, init } = readReplyRefusal(error);
    return data({ values, faults }, init);
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { event, isFaded } = loaderData;
  const { publicUrl } = readSite(matches);
  const path = `/events/${event._id}`;
  return describePage({
    publicUrl,
    path,
    title: event.status === 'cancelled' ? `Annulé : ${event.name}` : event.name,
    description: summarise(event.description),
    image: eventShareImage(event._id),
    isIndexed: !isFaded,
    feeds: [oembedLink(publicUrl + path, event.name)],
    structuredData: [
      eventData(loaderData, publicUrl, loaderData.series?._id),
      breadcrumbs(publicUrl, [[event.name, path]]),
    ],
  });
}

export function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { event, moment } = loaderData;
  const unsent = { values: {}, faults: noFaults };
  const join = { ...loaderData.join, ...(actionData ? { sent: null, ...actionData } : unsent) };
  const isToCome = event.status === 'published' && !moment.isOver;
  return (
    <main id="contenu">
      <EventSheet {...loaderData} join={join} />
      <DownloadSection from="#15122A" title={isToCome ? 'On se retrouve là-bas\u202f?' : undefined} />
      <SiteToast />
    </main>
  );
}

/** Related events of an event's page, and when they change. */
export async function loadRelated(server: PageServer, event: PublicEventPage['event']) {
  const related = await server.useCases.listRelatedEvents(server.deps, event);
  keepForAWhile(server, [...related.ofOrganiser, ...related.nearby]);
  return related;
}
