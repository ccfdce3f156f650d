import { fr } from '@lampion/contract/french';
import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

interface AnnouncementParts {
  readonly kind: 'message' | 'change' | 'cancellation' | 'restoration' | 'reminder';
  readonly eventName: string;
  readonly organiserName: string;
  readonly body: string;
  /** The event's page. */
  readonly url: string;
  /** Where the reader leaves this organiser's list; absent where there is none to leave. */
  readonly unsubscribeUrl?: string;
}

const titles: Readonly<Record<AnnouncementParts['kind'], string>> = {
  message: 'Un message de l’organisateur',
  change: 'Votre soirée change',
  cancellation: 'C’est annulé',
  restoration: 'Finalement, elle a lieu',
  reminder: 'C’est pour bientôt',
};

/** Told to a guest of an event, by its organiser or for them. */
export function renderAnnouncement(parts: AnnouncementParts): EmailContent {
  const { kind, eventName, organiserName, body, url, unsubscribeUrl } = parts;
  return renderEmail({
    subject: kind === 'message' ? eventName : `${titles[kind]} : ${eventName}`,
    preview: body.replaceAll(/\s+/g, ' ').slice(0, 120),
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
