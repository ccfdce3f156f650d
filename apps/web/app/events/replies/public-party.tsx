import { type PartyLink, partyLinkParamsSchema } from '@lampion/contract/events/party';
import { linkReplyBodySchema } from '@lampion/contract/events/party-body';
import { fr } from '@lampion/contract/french';
import { CalendarPlus, CalendarX, Lock, Smartphone } from 'lucide-react';
import { data, redirect } from 'react-router';
import enhance from '../../enhance/party.ts?enhance';
import { pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { readPageQuery } from '../../platform/pages/page-query.ts';
import { describeSecretPage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import { readSite } from '../../platform/pages/site.ts';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { PartyNotes } from '../event-page/event-facts.tsx';
import { splitParagraphs } from '../event-page/event-labels.tsx';
import { EventTicket, PlaceFact } from '../event-page/event-ticket.tsx';
import type { Route } from './+types/public-party';
import { noFaults, readReplyRefusal, readSentFields } from './reply-form-data.ts';
import { type LinkReplyState, ReplySection, readSentReply, sentReplies } from './reply-section.tsx';
import { readVotes } from './vote-fields.tsx';

const query = { reponse: (value: string) => readSentReply(value) && value };

export const handle = { enhance, query } satisfies PublicPageHandle;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const party = await answerOrRefuse(useCases.getPartyLink(deps, params.code));
  const sent = readSentReply(readPageQuery(new URL(request.url).searchParams, query)?.value ?? '');
  return data({ party, sent, code: params.code }, { headers: privateHeaders });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readSentFields(request);
  const { deps, sender, useCases } = context.get(pageServer);
  try {
    const { code } = useCases.parseParams(partyLinkParamsSchema, params, 'party_not_found');
    const wanted = useCases.parseInput(linkReplyBodySchema, { ...values, answers: readVotes(values) });
    const { reply } = await useCases.addLinkReply(deps, sender(), code, wanted);
    const to = `/p/${code}?reponse=${sentReplies[reply]}#participer`;
    // So that reloading the page does not send the form again.
    return redirect(to, { status: 303, headers: privateHeaders });
  } catch (error) {
    const { faults, init } = readReplyRefusal(error);
    return data({ values, faults }, { ...init, headers: { ...init.headers, ...privateHeaders } });
  }
}

/** Messengers preview only public information: nothing about the party. */
export function meta({ matches }: Route.MetaArgs): HeadTag[] {
  return describeSecretPage(readSite(matches).publicUrl, {
    title: 'Une invitation',
    description: 'Ouvrez le lien pour voir la soirée et répondre, sans compte.',
  });
}

export function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { values, faults } = actionData ?? { values: {}, faults: noFaults };
  const sent = actionData === undefined ? loaderData.sent : null;
  return (
    <main id="contenu">
      <PartySheet {...loaderData} sent={sent} values={values} faults={faults} />
    </main>
  );
}

interface PartySheetProps extends LinkReplyState {
  party: PartyLink;
}

function PartyHead({ party: { name, host, isCalledOff } }: { party: PartyLink }) {
  return (
    <div className="ev-head">
      {isCalledOff && (
        <p className="banner ev-cancelled">
          <Icon of={CalendarX} isLarge />
          <span>{fr('Cette soirée est annulée.')}</span>
        </p>
      )}
      <div className="badges" data-part="badges">
        <Badge icon={Lock}>Sur invitation</Badge>
      </div>
      <h1 className="ev-title">{fr(name)}</h1>
      <p className="ev-by">
        <Avatar name={host.name} picture={host.picUrl} />
        <span>{fr(`${host.name} vous invite`)}</span>
      </p>
    </div>
  );
}

function Words({ text }: { text: string }) {
  return (
    <section aria-labelledby="a-propos">
      <h2 className="section-title ev-section" id="a-propos">
        À propos de la soirée
      </h2>
      <div className="ev-about">
        {splitParagraphs(text).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph may come twice
          <p key={index}>
            <LinkedText text={paragraph} />
          </p>
        ))}
      </div>
    </section>
  );
}

/**
 * The page of a party's link: cover, name and description, the ticket beside them, and the reply
 * form below.
 */
export function PartySheet({ party, ...reply }: PartySheetProps) {
  const { id, cover, isOpen, description } = party;
  return (
    <div className="ev-sheet" data-party={id} data-code={reply.code}>
      <div className="wrap ev-page">
        <CoverImage id={id} cover={cover} sizes="(min-width: 1328px) 1248px, 100vw" isMain />
        <div className="ev-grid">
          <PartyHead party={party} />
          <aside className="ev-aside" aria-label="En bref">
            <PartyWays party={party} code={reply.code} />
          </aside>
          <div className="ev-main">
            {description !== '' && <Words text={description} />}
            <PartyNotes party={party} />
            {isOpen && <ReplySection party={party} {...reply} />}
          </div>
        </div>
      </div>
      <PartyBar party={party} code={reply.code} />
    </div>
  );
}

interface PartyWaysProps {
  party: PartyLink;
  code: string;
}

/** The place, as far as the visitor may see it. */
function describePlace({ place, city, address, isAddressHidden, isOpen }: PartyLink) {
  const known = [place, city].filter(Boolean).join(', ');
  const hint = isAddressHidden && isOpen ? 'L’adresse s’affiche quand vous venez' : null;
  return { place: known || 'Lieu à venir', address: address ?? hint, isAddressHidden: false };
}

/** When and where, as a ticket, with the ways on: to reply, to the calendar, to the app. */
export function PartyWays({ party, code }: PartyWaysProps) {
  if (party.isPollOpen) return <PollWays party={party} code={code} />;
  const { beginDate, endDate, comingCount, placesLeft, isOpen } = party;
  const event = { beginDate, endDate, participantCount: comingCount, placesLeft, ...describePlace(party) };
  return (
    <EventTicket event={event} faces={[]} isJoinable={isOpen}>
      {isOpen && (
        <LinkButton href="#participer" variant="primary" size="large" isBlock>
          Répondre
        </LinkButton>
      )}
      <div className="ticket-tools">
        {isOpen && (
          <LinkButton href={`/p/${code}/calendar.ics`} variant="ghost" isBlock>
            <Icon of={CalendarPlus} />
            Agenda<span className="sr-only"> : ajouter à mon agenda (.ics)</span>
          </LinkButton>
        )}
        <AppLink party={party} code={code} />
      </div>
    </EventTicket>
  );
}

/** The same ways at the foot of a phone. */
export function PartyBar({ party, code }: PartyWaysProps) {
  if (!party.isOpen) {
    return (
      <div className="stickbar">
        <AppLink party={party} code={code} />
      </div>
    );
  }
  return (
    <div className="stickbar">
      <LinkButton href="#participer" variant="primary" size="large">
        Répondre
      </LinkButton>
      {!party.isPollOpen && (
        <LinkButton
          href={`/p/${code}/calendar.ics`}
          size="large"
          isIconOnly
          aria-label="Ajouter à mon agenda (.ics)"
        >
          <Icon of={CalendarPlus} />
        </LinkButton>
      )}
      <LinkButton
        href={appAddress(party, code)}
        size="large"
        isIconOnly
        aria-label="Ouvrir dans l’application"
      >
        <Icon of={Smartphone} />
      </LinkButton>
    </div>
  );
}

const appAddress = ({ id }: PartyLink, code: string) => `/app/parties/${id}?code=${code}`;

/** While the date is voted on there is no day to print. */
function PollWays({ party, code }: PartyWaysProps) {
  return (
    <div className="ticket-shell on-night">
      <section className="card card-pad poll-card" data-theme="light" aria-label="Billet">
        <p className="section-title">La date est au vote</p>
        <dl className="ticket-facts">
          <PlaceFact event={describePlace(party)} />
        </dl>
        <div className="ticket-actions">
          <AppLink party={party} code={code} />
        </div>
      </section>
    </div>
  );
}

/** For members; others sign in there, and come back to it. */
function AppLink({ party, code }: PartyWaysProps) {
  return (
    <LinkButton href={appAddress(party, code)} variant="ghost" isBlock>
      <Icon of={Smartphone} />
      Ouvrir dans l’application
    </LinkButton>
  );
}
