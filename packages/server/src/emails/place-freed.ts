import type { EmailContent } from './email.ts';
import { calendarLine, type EventInEmail, eventFacts, subjectAbout, thisEvent } from './event-facts.ts';
import { renderEmail } from './render-email.ts';
import { confirmationLine } from './reply-received.ts';

interface PlaceFreed {
  readonly event: EventInEmail;
  /** The private link. */
  readonly url: string;
  /** False until one of their private links was opened: the place may be given to another guest. */
  readonly isConfirmed: boolean;
}

/** To a guest who gets a place from the waiting list. */
export function renderPlaceFreed({ event, url, isConfirmed }: PlaceFreed): EmailContent {
  return renderEmail({
    subject: subjectAbout('Une place s’est libérée', event),
    preview: 'Elle est à vous. Si vous ne venez plus, laissez-la à la personne suivante.',
    title: 'Une place s’est libérée pour vous',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: 'Vous étiez sur la liste d’attente : une place s’est libérée, elle est à vous.' },
      eventFacts(event),
      calendarLine(event),
      ...(isConfirmed
        ? [
            {
              kind: 'text' as const,
              text: 'Vous ne pouvez plus venir ? Laissez votre place à la personne suivante.',
            },
          ]
        : [confirmationLine]),
      { kind: 'button', label: isConfirmed ? 'Changer ou annuler ma réponse' : 'Confirmer ma place', url },
    ],
    footer: `Cet e-mail vous est envoyé parce que vous attendiez une place pour ${thisEvent(event)}.`,
  });
}
