import type { EmailContent } from './email.ts';
import { type EventInEmail, eventFacts } from './event-facts.ts';
import { type Block, renderEmail } from './render-email.ts';

interface PartyInvitation {
  /** `url` is the private link: its page asks for confirmation before it writes anything. */
  readonly event: EventInEmail;
  /** From the invitations of this host. */
  readonly unsubscribeUrl: string;
}

/** The three answers; while the date is voted on, the way to answer to each. */
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

/** To somebody whom a member invites by address. The subject names neither the party nor who invites. */
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
