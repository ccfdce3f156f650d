import { addHandoverBodySchema, handoverEndpoints } from '@lampion/contract/events/handovers';
import type { LinkedVotes } from '@lampion/contract/events/party';
import { linkedVotesBodySchema } from '@lampion/contract/events/party-body';
import { type LinkedReply, offerBodySchema, replyBodySchema } from '@lampion/contract/events/replies';
import { readAnswers } from '@lampion/contract/events/rules/question-fields';
import type { Ticket } from '@lampion/contract/events/tickets';
import { fr } from '@lampion/contract/french';
import { data, redirect } from 'react-router';
import enhance from '../../enhance/reply.ts?enhance';
import { type PageServer, pageServer } from '../../platform/pages/page-context.ts';
import { answerOrRefuse } from '../../platform/pages/page-errors.ts';
import { flag, readPageQuery } from '../../platform/pages/page-query.ts';
import { describePrivatePage, privateHeaders } from '../../platform/pages/private-page.ts';
import type { HeadTag } from '../../platform/pages/seo.ts';
import { passPath } from '../../platform/session/holder.ts';
import type { KeptPass } from '../../platform/session/passes.ts';
import { PaperPage, SheetLantern } from '../../site/paper-page.tsx';
import type { PublicPageHandle } from '../../site/site-document.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/field.tsx';
import { QrImage } from '../../ui/qr-image.tsx';
import type { Route } from './+types/reply';
import { RequestedBadge } from './guest-fields.tsx';
import { HandoverForms, OfferedPlace } from './handover-forms.tsx';
import { LinkedReplyForm } from './linked-reply-form.tsx';
import { noFaults, readReplyRefusal, readSentFields, type SentFields } from './reply-form-data.ts';
import { describeEnded, describeOwnReply } from './reply-labels.ts';
import { describeLinkedVotes, LinkedVotesForm, readVotes } from './vote-fields.tsx';

const choices: SentFields = { oui: 'yes', 'peut-etre': 'maybe', non: 'no' };
const query = {
  envoye: flag,
  place: flag,
  rappels: flag,
  choix: (value: string) => (value in choices ? value : null),
};

export const handle = { enhance, query } satisfies PublicPageHandle;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { deps, useCases } = context.get(pageServer);
  const reply = await answerOrRefuse(useCases.getLinkedReply(deps, params.token));
  const pushKey = await deps.webPush.publicKey();
  const ticket = reply.reply === 'yes' ? await useCases.findLinkedTicket(deps, params.token) : null;
  const votes = reply.party?.isPollOpen ? await useCases.getLinkedVotes(deps, params.token) : null;
  const hasReminders = await useCases.getGuestReminders(deps, params.token);
  const pass = await useCases.resolvePass(deps, params.token);
  const handovers =
    pass.kind === 'guest' && reply.isOpen ? await useCases.listHandovers(deps, pass, pass.eventId) : null;
  const asked = readPageQuery(new URL(request.url).searchParams, query);
  const done = asked?.name;
  const chosen = done === 'choix' ? choices[asked?.value ?? ''] : undefined;
  return data(
    {
      reply,
      ticket,
      token: params.token,
      pushKey,
      votes,
      handovers,
      newId: crypto.randomUUID(),
      hasReminders,
      done,
      chosen,
    },
    { headers: privateHeaders },
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readSentFields(request);
  const { deps, sender, useCases } = context.get(pageServer);
  try {
    if (values.reminders !== undefined) {
      await useCases.setGuestReminders(deps, sender(), params.token, values.reminders === 'on');
      return redirect(`/replies/${params.token}?rappels=1`, { status: 303, headers: privateHeaders });
    }
    if (values.handover !== undefined) {
      await changeHandovers(context.get(pageServer), params.token, values);
      const done = values.handover === 'accept' ? '?envoye=1' : '?place=1#donner';
      return redirect(`/replies/${params.token}${done}`, { status: 303, headers: privateHeaders });
    }
    if (values.confirmation !== undefined) {
      await useCases.confirmLink(deps, sender(), params.token);
    } else if (values.votes !== undefined) {
      const wanted = useCases.parseInput(linkedVotesBodySchema, { answers: readVotes(values) });
      await useCases.setLinkedVotes(deps, sender(), params.token, wanted);
    } else if ('answer' in values) {
      const answer = useCases.parseInput(offerBodySchema, values);
      await useCases.answerLinkedOffer(deps, sender(), params.token, answer);
    } else {
      const answers = readAnswers(Object.entries(values));
      const wanted = useCases.parseInput(replyBodySchema, { ...values, answers });
      await useCases.setLinkedReply(deps, sender(), params.token, wanted);
    }
  } catch (error) {
    const { faults, init } = readReplyRefusal(error);
    return data({ values, faults }, { ...init, headers: { ...init.headers, ...privateHeaders } });
  }
  // So that reloading the page does not send the form again.
  return redirect(`/replies/${params.token}?envoye=1`, { status: 303, headers: privateHeaders });
}

/** Accepts the place offered to the guest, hands one on, or takes it back. */
async function changeHandovers({ deps, useCases }: PageServer, token: string, values: SentFields) {
  const pass = await useCases.resolvePass(deps, token);
  const eventId = pass.kind === 'guest' ? pass.eventId : '';
  if (values.handover === 'accept') return useCases.acceptHandover(deps, pass, eventId);
  if (values.handover === 'back') {
    const { params } = handoverEndpoints.takeBackHandover;
    const { handoverId } = useCases.parseInput(params, { id: eventId, handoverId: values.id });
    return useCases.takeBackHandover(deps, pass, eventId, handoverId);
  }
  const wanted = useCases.parseInput(addHandoverBodySchema, values);
  return useCases.addHandover(deps, pass, eventId, wanted);
}

export function meta(): HeadTag[] {
  return describePrivatePage('Votre réponse');
}

function describeLinked(reply: LinkedReply, votes: LinkedVotes | null): string {
  if (!reply.isOpen) return describeEnded(reply);
  return votes === null ? describeOwnReply(reply) : describeLinkedVotes(votes);
}

export function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { reply, ticket, token, pushKey, votes, handovers, newId, hasReminders, done, chosen } = loaderData;
  const isOfPlaces = actionData?.values.handover !== undefined;
  const sent = { values: actionData?.values ?? {}, faults: actionData?.faults ?? noFaults };
  const unsent = { values: {}, faults: noFaults };
  const [ofReply, ofPlaces] = isOfPlaces ? [unsent, sent] : [sent, unsent];
  const isSent = done === 'envoye' && actionData === undefined;
  const isIn = isPlaced(reply);
  return (
    <PaperPage
      title={isSent ? 'Votre réponse est notée' : 'Votre réponse'}
      {...(isSent && { top: <SheetLantern isLit={isIn} /> })}
    >
      <ReplyNow reply={reply} votes={votes} isSent={isSent} />
      <ConfirmAddress reply={reply} isIn={isIn} />
      <OpenPass reply={reply} token={token} />
      <FormError>{ofPlaces.faults.form ?? undefined}</FormError>
      {handovers?.offeredBy && <OfferedPlace by={handovers.offeredBy} />}
      {ticket !== null && <LinkedTicket ticket={ticket} token={token} />}
      <LinkedReplyForm
        reply={reply}
        token={token}
        pushKey={pushKey}
        // What an e-mail's link chose is not written before the form is sent.
        values={chosen === undefined || actionData ? ofReply.values : { reply: chosen }}
        faults={ofReply.faults}
        votes={votes && <LinkedVotesForm votes={votes} {...ofReply} />}
      />
      {handovers && (
        <HandoverForms
          list={handovers}
          newId={newId}
          isAsked={reply.asked.questions.some(({ isPerPerson }) => isPerPerson)}
          isChanged={done === 'place'}
          {...ofPlaces}
        />
      )}
      {hasReminders !== null && <RemindersForm hasReminders={hasReminders} isChanged={done === 'rappels'} />}
    </PaperPage>
  );
}

/** Whether the guest has a place or waits for one. */
const isPlaced = ({ reply, isRequested }: LinkedReply) =>
  reply === 'yes' || (reply === 'waiting' && !isRequested);

/** Pressed by people: a mail scanner that opens the link confirms nothing. */
function ConfirmAddress({ reply, isIn }: { reply: LinkedReply; isIn: boolean }) {
  if (!reply.isOpen || reply.isConfirmed) return null;
  return (
    <form method="post" className="reply-pass">
      <p>
        {fr(
          isIn
            ? 'Confirmez que cette adresse est la vôtre : la place est alors à vous. Jusque-là, elle cède à qui a confirmé.'
            : 'Confirmez que cette adresse est la vôtre, et votre réponse est notée.',
        )}
      </p>
      <Button type="submit" variant="primary" size="large" name="confirmation" value="oui">
        {isIn ? 'Confirmer ma place' : 'Confirmer mon adresse'}
      </Button>
    </form>
  );
}

/**
 * The way to the pass, shown by the script, which stores it on this device when it is pressed: a
 * link that was forwarded stores nothing by being opened.
 */
function OpenPass({ reply, token }: { reply: LinkedReply; token: string }) {
  const { event, guestId, nickname: name, endsAt } = reply;
  const { _id: eventId, name: title, beginDate } = event;
  const pass: KeptPass = { eventId, guestId, token, name, title, beginDate, endsAt };
  return (
    <section className="reply-pass" data-pass={JSON.stringify(pass)} hidden>
      <p role="status" hidden />
      <LinkButton
        variant={reply.reply === 'pending' || !reply.isConfirmed ? 'outline' : 'primary'}
        size="large"
        href={passPath(eventId)}
      >
        Ouvrir ma soirée
      </LinkButton>
      <p className="muted">
        {fr('Elle reste sur ce téléphone, avec le billet, et s’ouvre sans réseau.')}{' '}
        <a href={`/replies/${token}/lien`}>{fr('D’autres ont ce lien ? Le changer')}</a>
      </p>
    </section>
  );
}

interface ReplyNowProps {
  reply: LinkedReply;
  votes: LinkedVotes | null;
  /** Just written: the sentence is announced. */
  isSent: boolean;
}

function ReplyNow({ reply, votes, isSent }: ReplyNowProps) {
  return (
    <div
      className="reply-now"
      data-linked-event={reply.event._id}
      data-reply={reply.reply}
      role={isSent ? 'status' : undefined}
    >
      {reply.isRequested && <RequestedBadge />}
      <p>{fr(`${reply.nickname}, pour « ${reply.event.name} » : ${describeLinked(reply, votes)}`)}</p>
      {reply.isRequested && (
        <p>{fr('Votre place n’est pas encore comptée ; vous recevez la réponse par e-mail.')}</p>
      )}
      {reply.reply === 'yes' && reply.isOpen && reply.isConfirmed && (
        <p className="reply-held">{fr('Votre adresse est confirmée : cette place est à vous.')}</p>
      )}
    </div>
  );
}

/** The guest's ticket: light in both themes, so that any reader reads the code. */
function LinkedTicket({ ticket, token }: { ticket: Ticket; token: string }) {
  const { holder, people } = ticket;
  const party = people === 1 ? 'une personne' : `${people} personnes`;
  return (
    <section className="reply-ticket" aria-label="Votre billet">
      <QrImage text={ticket.token} label="Code du billet, à présenter à l’entrée" />
      <p>
        <b>{fr(holder)}</b>
        {fr(`, ${party}`)}
      </p>
      <LinkButton href={`/api/replies/${token}/ticket.pdf`} variant="ghost">
        Imprimer le billet (PDF)
      </LinkButton>
    </section>
  );
}

interface RemindersFormProps {
  hasReminders: boolean;
  /** Just changed: the sentence is announced. */
  isChanged: boolean;
}

const texts = {
  on: 'Vous recevez un rappel avant chaque événement de cet organisateur où vous allez.',
  off: 'Vous ne recevez plus les rappels de cet organisateur. Ses messages, les changements et les annulations vous parviennent toujours.',
} as const;

/** Switches an organiser's reminders off, or on again, for a guest without an account. */
export function RemindersForm({ hasReminders, isChanged }: RemindersFormProps) {
  return (
    <form method="post" className="reply-reminders">
      <h2 className="reply-reminders-title">Rappels</h2>
      <p role={isChanged ? 'status' : undefined}>{fr(hasReminders ? texts.on : texts.off)}</p>
      <input type="hidden" name="reminders" value={hasReminders ? 'off' : 'on'} />
      <Button type="submit">
        {hasReminders ? 'Ne plus recevoir de rappels' : 'Recevoir de nouveau les rappels'}
      </Button>
    </form>
  );
}
