import { type EventType, wordsOfType } from '@lampion/contract/events/event-type';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import type { AnnouncementKind } from '@lampion/contract/messages/announcements';
import { followerEmailWords, messageEmailWords } from '@lampion/contract/messages/rules/message-words';
import { truncate } from '@lampion/contract/platform/rules/characters';
import { capitalise } from '@lampion/contract/platform/rules/format';
import { subjectAbout } from './events.ts';
import type { EmailContent } from './frame.ts';
import { type Block, renderEmail } from './render-email.ts';

interface AnnouncementParts {
  readonly kind: AnnouncementKind;
  readonly eventType: EventType;
  readonly eventName: string;
  /** False for a free account: see `EventInEmail`. */
  readonly isNamedInSubject: boolean;
  readonly organiserName: string;
  readonly body: string;
  /** The event's page. */
  readonly url: string;
  /** The guest's private link; null for a member, who replies on the event's page. */
  readonly replyUrl: string | null;
  /**
   * The unsubscribe address for this organiser; absent where there is no list to unsubscribe from.
   */
  readonly unsubscribeUrl?: string;
}

function titleOf({ kind, eventType }: Pick<AnnouncementParts, 'kind' | 'eventType'>): string {
  const { your, it } = wordsOfType(eventType);
  const titles: Readonly<Record<AnnouncementKind, string>> = {
    message: messageEmailWords.title,
    change: `${capitalise(your)} change`,
    cancellation: 'C’est annulé',
    restoration: `Finalement, ${it} a lieu`,
    reminder: 'C’est pour bientôt',
    nudge: 'Viendrez-vous ?',
  };
  return titles[kind];
}

const replyLabels: Readonly<Record<AnnouncementKind, string>> = {
  message: messageEmailWords.guestButton,
  change: 'Voir ou changer ma réponse',
  cancellation: 'Voir ma réponse',
  restoration: 'Voir ou changer ma réponse',
  reminder: 'Voir ou changer ma réponse',
  nudge: 'Répondre à l’invitation',
};

function links({ kind, url, replyUrl }: AnnouncementParts): Block[] {
  if (replyUrl === null) return [{ kind: 'button', label: messageEmailWords.memberButton, url }];
  return [
    { kind: 'button', label: replyLabels[kind], url: replyUrl },
    { kind: 'text', text: 'Ce lien est personnel : ne le transmettez pas.' },
    { kind: 'link', label: 'Voir la page de l’événement', url },
  ];
}

/**
 * The subject of an e-mail to a guest. Names chosen freely stay out of the subjects of a free
 * account.
 */
export function subjectOfAnnouncement(
  parts: Pick<AnnouncementParts, 'kind' | 'eventType' | 'eventName' | 'isNamedInSubject'>,
): string {
  const { kind, eventName, isNamedInSubject } = parts;
  const isTitle = isNamedInSubject && kind === 'message';
  return isTitle ? eventName : subjectAbout(titleOf(parts), { name: eventName, isNamedInSubject });
}

/** To a guest of an event, from its organiser or on their behalf. */
export function renderAnnouncement(parts: AnnouncementParts): EmailContent {
  const { eventName, isNamedInSubject, organiserName, body, unsubscribeUrl } = parts;
  const title = titleOf(parts);
  return renderEmail({
    subject: subjectOfAnnouncement(parts),
    // Mail programs show it beside the subject.
    preview: isNamedInSubject
      ? truncate(body.replaceAll(/\s+/g, ' '), 120)
      : 'Au sujet d’un événement où vous êtes sur la liste d’invités.',
    title,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Événement', frPlain(eventName)],
          ['Organisé par', organiserName],
        ],
      },
      { kind: 'words', text: body },
      ...links(parts),
    ],
    footer: messageEmailWords.footer,
    unsubscribeUrl,
  });
}

interface PublicationParts {
  /** "3 nouvelles dates" */
  readonly title: string;
  /** What the organiser wrote; null for publications alone. */
  readonly words: string | null;
  readonly organiserName: string;
  /** The organiser's page. */
  readonly organiserUrl: string;
  /** False for a free account: see `EventInEmail`. */
  readonly isNamedInSubject: boolean;
  readonly events: readonly {
    /** Of the series, when it is about several of its dates. */
    readonly name: string;
    readonly dateCount: number;
    readonly place: string;
    /** Of the first date. */
    readonly beginDate: Date;
    readonly endDate: Date;
    readonly url: string;
  }[];
  readonly unsubscribeUrl: string;
}

function datesOf(event: PublicationParts['events'][number]): [string, string][] {
  const when = formatEventTimes(event);
  if (event.dateCount === 1) return [['Quand', when]];
  return [
    ['Dates', String(event.dateCount)],
    ['La première', when],
  ];
}

/** The subject of an e-mail to a follower. */
export function subjectOfPublications({
  title,
  organiserName,
  isNamedInSubject,
}: Pick<PublicationParts, 'isNamedInSubject' | 'organiserName' | 'title'>): string {
  return isNamedInSubject ? frPlain(`${organiserName} : ${title.toLowerCase()}`) : title;
}

/** To a follower of an organiser: what it wrote, and what became public on a day. */
export function renderPublications(parts: PublicationParts): EmailContent {
  const { title, words, organiserName, organiserUrl, events, unsubscribeUrl } = parts;
  const blocks = events.flatMap((event): Block[] => [
    {
      kind: 'facts',
      facts: [
        [event.dateCount > 1 ? 'Série' : 'Événement', frPlain(event.name)],
        ...datesOf(event),
        ['Où', event.place],
      ],
    },
    { kind: 'link', label: followerEmailWords.button, url: event.url },
  ]);
  return renderEmail({
    subject: subjectOfPublications(parts),
    preview: 'De la part d’un organisateur que vous suivez.',
    title,
    blocks: [
      { kind: 'facts', facts: [['Organisé par', organiserName]] },
      ...(words === null ? [] : [{ kind: 'words' as const, text: words }]),
      ...blocks,
      { kind: 'button', label: 'Voir toutes ses dates', url: organiserUrl },
    ],
    footer: followerEmailWords.footer,
    unsubscribeUrl,
  });
}

interface News {
  /** The whole sentence. */
  readonly text: string;
  /** The host's own words. */
  readonly words: string | null;
  readonly url: string;
  /** URL of the notification preferences. */
  readonly preferencesUrl: string;
}

/** To a member: one notification. */
export function renderNews({ text, words, url, preferencesUrl }: News): EmailContent {
  const title = frPlain(text);
  return renderEmail({
    subject: title,
    preview: 'Ouvrez l’application pour en savoir plus et y répondre.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: `${title}.` },
      ...(words === null ? [] : [{ kind: 'quote' as const, text: words }]),
      { kind: 'button', label: 'Ouvrir dans l’application', url },
      { kind: 'link', label: 'Choisir ce que vous recevez', url: preferencesUrl },
    ],
    footer: 'Cet e-mail vous est envoyé parce que cette nouvelle vous attend dans l’application Lampion.',
  });
}
