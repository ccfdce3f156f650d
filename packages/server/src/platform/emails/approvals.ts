import { frPlain } from '@lampion/contract/french';
import { type EventInEmail, eventFacts, subjectAbout, thisEvent } from './events.ts';
import type { EmailContent } from './frame.ts';
import { renderEmail } from './render-email.ts';

interface GuestEmail {
  readonly event: EventInEmail;
  /** The private link. */
  readonly url: string;
}

/** To a guest whose request was accepted while all places were taken. */
export function renderRequestAccepted({ event, url }: GuestEmail): EmailContent {
  return renderEmail({
    subject: subjectAbout('Votre demande est acceptée', event),
    preview: 'Toutes les places sont prises : vous êtes sur la liste d’attente.',
    title: 'Votre demande est acceptée',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Votre demande est acceptée. Toutes les places sont prises pour le moment : dès que votre tour vient, la place est à vous et nous vous écrivons.',
      },
      eventFacts(event),
      { kind: 'button', label: 'Voir ou changer ma réponse', url },
    ],
    footer: `Cet e-mail vous est envoyé parce que vous avez demandé à venir à ${thisEvent(event)}.`,
  });
}

/** To a guest whose request was refused, with the organiser's words if there are any. */
export function renderRequestRefused({
  event,
  words,
}: Pick<GuestEmail, 'event'> & { readonly words: string }): EmailContent {
  return renderEmail({
    subject: subjectAbout('Réponse à votre demande', event),
    preview: 'Ce ne sera pas pour cette fois.',
    title: 'Ce ne sera pas pour cette fois',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: `${frPlain(event.organiser)} ne peut pas vous recevoir cette fois.` },
      ...(words === '' ? [] : [{ kind: 'quote' as const, text: words }]),
      eventFacts(event),
    ],
    footer: `Cet e-mail vous est envoyé parce que vous avez demandé à venir à ${thisEvent(event)}.`,
  });
}

interface WaitingRequests {
  /** Of the event. */
  readonly name: string;
  readonly count: number;
  /** The event in the organiser's area. */
  readonly url: string;
}

/** To the organiser of an event: how many requests are open. */
export function renderRequestsWaiting({ name, count, url }: WaitingRequests): EmailContent {
  const what = count === 1 ? '1 demande attend' : `${count} demandes attendent`;
  return renderEmail({
    subject: `${what} votre réponse : ${name}`,
    preview: 'Tant que vous n’avez pas répondu, elles ne prennent pas de place.',
    title: `${what} votre réponse`,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: `Pour « ${frPlain(name)} », ${what} votre réponse.` },
      { kind: 'button', label: 'Répondre aux demandes', url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous validez chaque réponse à cet événement.',
  });
}
