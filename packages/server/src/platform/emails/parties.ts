import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import type { NewsFacts } from '@lampion/contract/messages/news';
import { type EventInEmail, eventFacts } from './events.ts';
import type { EmailContent } from './frame.ts';
import { type Block, renderEmail } from './render-email.ts';

interface PartyInvitation {
  /** `url` is the private link: its page asks for confirmation before it writes anything. */
  readonly event: EventInEmail;
  /** Unsubscribes from invitations of this host. */
  readonly unsubscribeUrl: string;
}

/** Links for the three replies; while guests vote on the date, one link to the vote. */
function waysToAnswer({ url, isPollOpen = false }: EventInEmail): Block[] {
  if (isPollOpen) {
    return [
      { kind: 'button', label: 'Répondre aux dates', url },
      { kind: 'text', text: 'Ce lien est personnel : ne le transmettez pas.' },
    ];
  }
  return [
    { kind: 'button', label: 'Oui, je viens', url: `${url}?choix=oui` },
    { kind: 'link', label: 'Peut-être', url: `${url}?choix=peut-etre` },
    { kind: 'link', label: 'Non, je ne viens pas', url: `${url}?choix=non` },
    { kind: 'text', text: 'Ces liens sont personnels : ne les transmettez pas.' },
  ];
}

/**
 * To a person whom a member invites by address. The subject names neither the party nor the host.
 */
export function renderPartyInvitation({ event, unsubscribeUrl }: PartyInvitation): EmailContent {
  const { organiser, isPollOpen = false } = event;
  const question = isPollOpen ? 'Quelle date vous va ?' : 'Viendrez-vous ?';
  return renderEmail({
    subject: 'Vous avez une invitation',
    preview: 'Répondez en un instant, sans compte.',
    title: 'Une invitation pour vous',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: `${organiser} vous invite à une soirée. ${question}` },
      eventFacts(event),
      ...waysToAnswer(event),
    ],
    footer: 'Cet e-mail vous est envoyé parce que la personne qui vous invite a indiqué votre adresse.',
    unsubscribeUrl,
  });
}

type Kind =
  | 'date_chosen'
  | 'dates_changed'
  | 'party_announcement'
  | 'party_called_off'
  | 'party_changed'
  | 'party_restored';

interface PartyEmail {
  readonly kind: Kind;
  readonly facts: NewsFacts;
  /** The host, or who writes a `party_announcement`; null once they have left. */
  readonly host: string | null;
  /** The host's own words; empty for none. */
  readonly words: string;
  /** The private link; null once the guest is off the list. */
  readonly url: string | null;
}

const texts: Record<Kind, { readonly title: string; readonly text: string }> = {
  party_called_off: {
    title: 'Une soirée est annulée',
    text: 'Cette soirée n’aura pas lieu. Vous n’avez rien à faire.',
  },
  party_changed: {
    title: 'Une soirée a changé',
    text: 'La date ou le lieu de cette soirée a changé. Voici ce qui est prévu. Ce n’est plus possible pour vous ? Changez votre réponse.',
  },
  party_restored: {
    title: 'Une soirée aura bien lieu',
    text: 'Cette soirée était annulée, elle aura finalement lieu. Votre réponse d’avant tient toujours : changez-la si besoin.',
  },
  dates_changed: {
    title: 'Les dates au vote ont changé',
    text: 'Les dates proposées pour cette soirée ont changé. Ce que vous avez répondu à celles qui restent tient toujours : répondez aux autres.',
  },
  party_announcement: {
    title: 'Un message pour une soirée',
    text: 'Vos hôtes vous écrivent à propos de cette soirée.',
  },
  date_chosen: {
    title: 'La date est choisie',
    text: 'Voici la date retenue. Ce que vous y avez répondu devient votre réponse : changez-la si besoin.',
  },
};

/**
 * To a guest of a private party without an account. The subject names neither the party nor a
 * person.
 */
export function renderPartyEmail({ kind, facts, host, words, url }: PartyEmail): EmailContent {
  const { title, text } = texts[kind];
  const organiser = host ?? 'Une personne qui n’est plus sur Lampion';
  const isPollOpen = kind === 'dates_changed';
  const event = { ...facts, organiser, url: url ?? '', isNamedInSubject: false, isParty: true, isPollOpen };
  const said: Block[] = words === '' ? [] : [{ kind: 'quote', text: words }];
  const ways: Block[] = url === null ? [] : [{ kind: 'button', label: 'Voir ma réponse', url }];
  return renderEmail({
    subject: title,
    preview: text,
    title,
    blocks: [{ kind: 'text', text: 'Bonjour,' }, { kind: 'text', text }, ...said, eventFacts(event), ...ways],
    footer: 'Cet e-mail vous est envoyé parce que vous étiez sur la liste de cette soirée.',
  });
}

const pushes: Record<Kind, (when: string, facts: NewsFacts) => string> = {
  party_called_off: () => 'Cette soirée n’aura pas lieu.',
  party_changed: (when, { place }) => `La date ou le lieu a changé : ${when}, ${place}.`,
  party_restored: (when, { place }) => `Cette soirée aura bien lieu : ${when}, ${place}.`,
  dates_changed: () => 'Les dates au vote ont changé : répondez aux nouvelles.',
  date_chosen: (when) => `La date est choisie : ${when}.`,
  party_announcement: () => '',
};

/** The same in a notification, whose title is the name of the party. */
export function describePartyPush({ kind, facts, host, words }: Omit<PartyEmail, 'url'>): string {
  if (kind === 'party_announcement') return `${host ?? 'Votre hôte'} : « ${words} »`;
  const sentence = pushes[kind](formatEventTimes(facts), facts);
  return words === '' ? sentence : `${sentence} « ${words} »`;
}
