import { fr } from '@lampion/contract/french';
import type { EmailContent } from './email.ts';
import { subjectAbout } from './event-facts.ts';
import { renderEmail } from './render-email.ts';

interface AnnouncementParts {
  readonly kind: 'message' | 'change' | 'cancellation' | 'restoration' | 'reminder';
  readonly eventName: string;
  /** False for a free account: see `EventInEmail`. */
  readonly isNamedInSubject: boolean;
  readonly organiserName: string;
  readonly body: string;
  /** The event's page. */
  readonly url: string;
  /** The unsubscribe address for this organiser; absent where there is no list to unsubscribe from. */
  readonly unsubscribeUrl?: string;
}

const titles: Readonly<Record<AnnouncementParts['kind'], string>> = {
  message: 'Un message de l’organisateur',
  change: 'Votre soirée change',
  cancellation: 'C’est annulé',
  restoration: 'Finalement, elle a lieu',
  reminder: 'C’est pour bientôt',
};

/** To a guest of an event, from its organiser or on their behalf. */
export function renderAnnouncement(parts: AnnouncementParts): EmailContent {
  const { kind, eventName, isNamedInSubject, organiserName, body, url, unsubscribeUrl } = parts;
  const isTitle = isNamedInSubject && kind === 'message';
  return renderEmail({
    subject: isTitle ? eventName : subjectAbout(titles[kind], { name: eventName, isNamedInSubject }),
    // Mail programs show it beside the subject.
    preview: isNamedInSubject
      ? body.replaceAll(/\s+/g, ' ').slice(0, 120)
      : 'Au sujet d’un événement auquel vous avez répondu.',
    title: titles[kind],
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Événement', fr(eventName)],
          ['Organisé par', organiserName],
        ],
      },
      { kind: 'words', text: body },
      { kind: 'button', label: 'Voir la page', url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous avez répondu à cet événement.',
    unsubscribeUrl,
  });
}
