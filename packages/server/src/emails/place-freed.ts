import type { EmailContent } from './email.ts';
import { calendarLine, type EventInEmail, eventFacts } from './event-facts.ts';
import { renderEmail } from './render-email.ts';

/** To whoever waited for a place and has one now. `url` is the private link. */
export function renderPlaceFreed({
  event,
  url,
}: {
  readonly event: EventInEmail;
  readonly url: string;
}): EmailContent {
  return renderEmail({
    subject: `Une place s’est libérée : ${event.name}`,
    preview: 'Elle est à vous. Si vous ne venez plus, laissez-la à la personne suivante.',
    title: 'Une place s’est libérée pour vous',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: 'Vous étiez sur la liste d’attente : une place s’est libérée, elle est à vous.' },
      eventFacts(event),
      calendarLine(event),
      { kind: 'text', text: 'Vous ne pouvez plus venir ? Laissez votre place à la personne suivante.' },
      { kind: 'button', label: 'Changer ou annuler ma réponse', url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous attendiez une place pour cet événement.',
  });
}
