import { fr } from '@lampion/contract/french';
import { truncate } from '@lampion/contract/rules/characters';
import type { EmailContent } from './email.ts';
import { subjectAbout } from './event-facts.ts';
import { type Block, renderEmail } from './render-email.ts';

interface AnnouncementParts {
  readonly kind: 'message' | 'change' | 'cancellation' | 'restoration' | 'reminder';
  readonly eventName: string;
  /** False for a free account: see `EventInEmail`. */
  readonly isNamedInSubject: boolean;
  readonly organiserName: string;
  readonly body: string;
  /** The event's page. */
  readonly url: string;
  /** The guest's private link; null for a member, who answers on the event's page. */
  readonly replyUrl: string | null;
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

function links({ kind, url, replyUrl }: AnnouncementParts): Block[] {
  if (replyUrl === null) return [{ kind: 'button', label: 'Voir la page', url }];
  const label = kind === 'cancellation' ? 'Voir ma réponse' : 'Donner ou changer ma réponse';
  return [
    { kind: 'button', label, url: replyUrl },
    { kind: 'text', text: 'Ce lien est personnel : ne le transmettez pas.' },
    { kind: 'link', label: 'Voir la page de l’événement', url },
  ];
}

/** To a guest of an event, from its organiser or on their behalf. */
export function renderAnnouncement(parts: AnnouncementParts): EmailContent {
  const { kind, eventName, isNamedInSubject, organiserName, body, unsubscribeUrl } = parts;
  const isTitle = isNamedInSubject && kind === 'message';
  return renderEmail({
    subject: isTitle ? eventName : subjectAbout(titles[kind], { name: eventName, isNamedInSubject }),
    // Mail programs show it beside the subject.
    preview: isNamedInSubject
      ? truncate(body.replaceAll(/\s+/g, ' '), 120)
      : 'Au sujet d’un événement où vous êtes sur la liste d’invités.',
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
      ...links(parts),
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous êtes sur la liste d’invités de cet événement.',
    unsubscribeUrl,
  });
}
