import { formatTime } from '@lampion/contract/rules/format';
import { askToCome, describeHold } from '@lampion/contract/rules/offer-words';
import type { EmailContent } from './email.ts';
import { type EventInEmail, eventFacts, subjectAbout, thisEvent } from './event-facts.ts';
import { renderEmail } from './render-email.ts';

interface PlacesOffered {
  readonly event: EventInEmail;
  /** For the guest and the others of the part of their party that may come. */
  readonly places: number;
  /** ISO 8601 instant. */
  readonly until: string;
  /** The whole party. */
  readonly people: number;
  /** The private link. */
  readonly url: string;
}

/** To a guest whose party waits and does not fit as a whole: would fewer of them come? */
export function renderPlacesOffered({ event, places, until, people, url }: PlacesOffered): EmailContent {
  const question = askToCome(places);
  const hold = describeHold(places, formatTime(until));
  return renderEmail({
    subject: subjectAbout(places === 1 ? 'Il reste 1 place' : `Il reste ${places} places`, event),
    preview: hold,
    title: question,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: `Vous attendez ${people} places, et il n’y en a pas assez pour vous tous. ${question} ${hold}`,
      },
      eventFacts(event),
      { kind: 'button', label: 'Répondre', url },
      {
        kind: 'text',
        text: 'Si vous préférez attendre que vous puissiez tous venir, vous gardez votre rang sur la liste d’attente.',
      },
    ],
    footer: `Cet e-mail vous est envoyé parce que vous attendez des places pour ${thisEvent(event)}.`,
  });
}
