import { type Pass, passEndpoints } from '@lampion/contract/events/passes';
import type { Answers, QuestionSet } from '@lampion/contract/events/questions';
import { isOver } from '@lampion/contract/events/rules/event-timing';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { calendarPlace } from '@lampion/contract/events/rules/links';
import { fr } from '@lampion/contract/french';
import type { Night } from '@lampion/contract/night/nights';
import { capitalise, formatTime } from '@lampion/contract/platform/rules/format';
import { drawHalfLamp } from '@lampion/drawing/lamp';
import { CalendarPlus, CloudOff, House, Maximize2, Pencil, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNotificationTime } from '../../messages/notifications/group-notifications.ts';
import { NightGarland, useNight } from '../../night/night-garland.tsx';
import { nightPath } from '../../night/night-places.tsx';
import { AfterLink } from '../../night/party-night.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { findPass } from '../../platform/session/passes.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedError } from '../../shell/cached-error.tsx';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon, Lamp, Svg } from '../../ui/graphics.tsx';
import { QrImage } from '../../ui/qr-image.tsx';
import { useNow } from '../../ui/use-now.ts';
import { setPassReply } from '../changes/replies.ts';
import { PartyNotes } from '../event-page/event-facts.tsx';
import { WaitingAgenda } from '../own-agenda/agenda-skeleton.tsx';
import { Answers as AnswerButtons } from '../own-agenda/answers.tsx';
import { readGiven } from '../own-agenda/party-labels.ts';
import { PlusOnes, Refusal } from '../party/party-answer.tsx';
import { Where } from '../party/when-where.tsx';
import { lacksAnswers, QuestionsForm } from '../questions/questions-form.tsx';
import { describeOwnReply } from '../replies/reply-labels.ts';
import type { Route } from './+types/pass';
import { KeptHere } from './kept-here.tsx';
import { LaterConfirmButton } from './later-confirm-button.tsx';
import { PassPush } from './pass-push.tsx';

export const handle: AppHandle = { isAlone: true };
export const meta = () => appMeta('Mon passe');

export default function PassScreen({ params: { id } }: Route.ComponentProps) {
  const { data: pass, error, isLoading, reload } = useCached(passEndpoints.getPass, { params: { id } });
  const { data: night } = useNight(id, hasNight(pass));
  const me = findPass(id)?.name ?? '';
  return (
    <AppScreen
      actions={
        <span className="pa-me">
          <Avatar name={me} picture={null} />
          <span>{fr(me)}</span>
        </span>
      }
      hasSide
      className={pass && 'fe'}
      foot={pass?.ticket ? <ShowTicket /> : night && <AfterLink night={night} />}
    >
      {isLoading && <WaitingAgenda />}
      {error && <CachedError error={error} reload={reload} hasOlder={pass !== undefined} />}
      {pass && <PassPage pass={pass} night={hasNight(pass) ? night : undefined} />}
    </AppScreen>
  );
}

/** The night is for those who have not said no. */
const hasNight = (pass: Pass | undefined) => pass !== undefined && pass.reply !== 'no';

function ShowTicket() {
  return (
    <div className="ap-do pa-show">
      <LinkButton variant="primary" to="ticket">
        <Icon of={QrCode} />
        Montrer mon billet
      </LinkButton>
    </div>
  );
}

/**
 * A guest's night: what the host last said, the ticket, the reply, and the screens that are open.
 */
function PassPage({ pass, night }: { pass: Pass; night: Night | undefined }) {
  const { event, party, isOpen, reply } = pass;
  return (
    <>
      <div className="fe-head">
        <CoverImage id={event._id} picture={event.picture} cover={event.cover} isMain className="fe-cover" />
        <div className="fe-title">
          <p className="fe-by">
            <When pass={pass} />
          </p>
          <h1 className="ap-h1">{fr(event.name)}</h1>
          {party && <p className="muted">{fr(`${party.host} vous invite`)}</p>}
        </div>
        <HostsWord word={pass.word} />
      </div>
      <div className="ap-side">
        {event.status === 'cancelled' && (
          <p className="ap-note fe-off">
            {fr(party ? 'Cette soirée est annulée.' : 'Cet événement est annulé.')}
          </p>
        )}
        <PassPaper pass={pass} />
        {isOpen && <OwnReply pass={pass} />}
        <OnLinkPage pass={pass} />
        {isOpen && !party?.isPollOpen && <SaveDate event={event} exactAddress={pass.exactAddress} />}
        {reply === 'no' && pass.isOwing && (
          <LinkButton to={nightPath(event._id, 'costs')}>Mes comptes de cette nuit</LinkButton>
        )}
      </div>
      <div className="fe-rest">
        {party && <PartyNotes party={party} />}
        {night && <PassNight night={night} />}
        <PassPush pass={pass} />
        <KeptHere pass={pass} />
      </div>
    </>
  );
}

function When({ pass: { event, party } }: { pass: Pass }) {
  const now = useNow();
  if (party?.isPollOpen) return 'La date est au vote';
  const isOn = event.status === 'published' && new Date(event.beginDate) <= now && !isOver(event, now);
  if (!isOn) return <time dateTime={event.beginDate}>{fr(capitalise(formatEventTimes(event)))}</time>;
  return (
    <span className="pa-live">
      <Lamp isLit />
      {fr(`En cours, jusqu’à ${formatTime(event.endDate)}`)}
    </span>
  );
}

function HostsWord({ word }: Pick<Pass, 'word'>) {
  const now = useNow();
  if (word === null) return null;
  const { author, body, createdAt } = word;
  return (
    <div className="pa-word">
      <Avatar name={author ?? 'Lampion'} picture={null} />
      <p>
        {author && <b>{fr(author)} </b>}
        <time className="muted num" dateTime={createdAt}>
          {fr(formatNotificationTime(createdAt, now))}
        </time>
        <br />
        {fr(body)}
      </p>
    </div>
  );
}

const nowhere = { street: null, postcode: null, latitude: null, longitude: null };

/** The ticket, light in both themes, and the place as far as the guest may read it. */
function PassPaper({ pass }: { pass: Pass }) {
  const { ticket, event, party, reply } = pass;
  const address = party === null ? pass.exactAddress : party.address;
  return (
    <div className="ap-shell on-paper" data-theme="light">
      <div className="ap-ticket pa-tk">
        {ticket && (
          <>
            <div className="pa-tk-a">
              <Link to="ticket" className="pa-qr" aria-label="Agrandir le code du billet">
                <QrImage text={ticket.token} label="Code du billet" />
                <span>
                  <Icon of={Maximize2} />
                  Agrandir
                </span>
              </Link>
              <div>
                <p className="muted">Votre billet</p>
                <p className="display pa-name">{fr(ticket.holder)}</p>
                <p>{fr(ticket.people === 1 ? 'Une personne' : `${ticket.people} personnes`)}</p>
                <p className="pa-off">
                  <Icon of={CloudOff} />
                  Se montre sans réseau
                </p>
              </div>
            </div>
            <hr className="perf" />
          </>
        )}
        <Where
          place={event.place}
          city={null}
          where={address === null ? null : { ...nowhere, address, accessNote: party?.accessNote ?? '' }}
          isAddressHidden={party?.isAddressHidden ?? pass.isAddressHidden}
          readers={address !== null && reply === 'yes' ? 'Visible parce que vous venez' : null}
        />
      </div>
    </div>
  );
}

const nothing: QuestionSet = { purpose: '', questions: [] };

/** The reply as a sentence; its buttons change it in place. */
function OwnReply({ pass }: { pass: Pass }) {
  const { event, reply, plusOnes, plusOnesMax } = pass;
  const given = readGiven(reply);
  const [isChanging, setChanging] = useState(given === null);
  const [isAsking, setAsking] = useState(false);
  // Companions who cannot come before they have answered.
  const [wanted, setWanted] = useState<number | null>(null);
  const people = wanted ?? plusOnes;
  // A pass kept on a phone by an earlier version has neither.
  const { asked = nothing, answers = {} } = pass as Partial<Pass>;
  if (pass.isRefused) return <Refusal words={pass.refusalWords} />;
  const send = (part: { reply?: 'yes' | 'maybe' | 'no'; plusOnes?: number; answers?: Answers }) =>
    void makeChange(setPassReply, { nightId: event._id, name: event.name, reply: given ?? 'maybe', ...part });
  return (
    <section className="pa-reply" aria-labelledby="reply">
      <div>
        {pass.isRequested ? <Svg drawing={drawHalfLamp()} /> : <Lamp isLit={reply === 'yes'} />}
        <h2 id="reply">{fr(describeOwnReply(pass))}</h2>
      </div>
      <WaitingMark of={event._id} />
      {isChanging ? (
        <>
          <AnswerButtons
            what={event.name}
            value={given}
            onAnswer={(answer) =>
              answer === 'yes' && lacksAnswers(asked, answers, plusOnes)
                ? setAsking(true)
                : send({ reply: answer })
            }
          />
          {given === 'yes' && plusOnesMax > 0 && (
            <PlusOnes
              count={people}
              max={plusOnesMax}
              isWaiting={reply === 'waiting'}
              onChange={(count) => {
                const isMissing = count > plusOnes && lacksAnswers(asked, answers, count);
                setWanted(isMissing ? count : null);
                if (!isMissing && count !== plusOnes) send({ plusOnes: count });
              }}
            />
          )}
          <p role="status" className="ap-sub">
            {wanted !== null && fr('Répondez pour chaque personne, puis envoyez votre réponse.')}
          </p>
          {(isAsking || given === 'yes') && asked.questions.length > 0 && (
            <QuestionsForm
              asked={asked}
              answers={answers}
              plusOnes={people}
              onSend={(given) => {
                send({ reply: 'yes', answers: given, ...(wanted !== null && { plusOnes: wanted }) });
                setAsking(false);
                setWanted(null);
              }}
              onClose={() => {
                setAsking(false);
                setWanted(null);
              }}
            />
          )}
          {given !== null && (
            <Button variant="ink" isBlock onClick={() => setChanging(false)}>
              Garder ma réponse
            </Button>
          )}
        </>
      ) : (
        <div className="actions">
          <Button onClick={() => setChanging(true)}>
            <Icon of={Pencil} />
            Changer
          </Button>
          {given !== 'no' && (
            <LaterConfirmButton
              variant="ghost"
              title="Ne plus venir ?"
              text="Votre billet s’éteint, et la place va à quelqu’un d’autre. Ce que vous aviez promis d’apporter est à reprendre."
              confirm="Ne plus venir"
              cancel="Garder ma réponse"
              onConfirm={() => send({ reply: 'no', plusOnes: 0 })}
            >
              Ne plus venir
            </LaterConfirmButton>
          )}
        </div>
      )}
    </section>
  );
}

function SaveDate({ event, exactAddress }: Pick<Pass, 'event' | 'exactAddress'>) {
  const place = calendarPlace({ place: event.place, address: exactAddress });
  const save = async () =>
    (await import('../party/save-calendar-entry.ts')).saveCalendarEntry({
      ...event,
      eventId: event._id,
      place,
    });
  return (
    <Button variant="ghost" onClick={() => void save()}>
      <Icon of={CalendarPlus} />
      Ajouter à mon agenda
    </Button>
  );
}

/** What only the page of the private link asks: it works without a script. */
function OnLinkPage({ pass }: { pass: Pass }) {
  const token = findPass(pass.event._id)?.token;
  const what = describeOpen(pass);
  if (what === null || !token) return null;
  return (
    <p className="ap-note">
      <span>
        {fr(what)}{' '}
        <a className="link" href={`/replies/${token}`} rel="noreferrer">
          Y répondre
        </a>
      </span>
    </p>
  );
}

function describeOpen({ party, offer, askedPlusOnes, isConfirmed, isOpen }: Pass): string | null {
  if (!isOpen) return null;
  if (!isConfirmed) return 'Votre adresse n’est pas confirmée : votre place cède à qui l’a fait.';
  if (party?.isPollOpen) return 'La date n’est pas choisie : dites celles qui vous vont.';
  if (offer !== null) return 'Il y a de la place pour une partie de votre groupe.';
  return askedPlusOnes === null
    ? null
    : 'Une réponse donnée avec votre adresse attend que vous la confirmiez.';
}

function PassNight({ night }: { night: Night }) {
  return (
    <section aria-labelledby="night">
      <h2 className="sr-only" id="night">
        Dans la soirée
      </h2>
      <NightGarland night={night} />
      <Link className="pa-home" to={nightPath(night.id, 'home')}>
        <Icon of={House} />
        <span>
          <b>En rentrant</b>
          <span className="muted">{fr('Prévenir mes proches, ou trouver de l’aide : 112, 3919')}</span>
        </span>
      </Link>
    </section>
  );
}
