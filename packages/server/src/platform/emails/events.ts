import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import type { EmailContent } from './frame.ts';
import { type Statement, statementBlocks } from './moderation.ts';
import { type Block, renderEmail } from './render-email.ts';

/** To the organiser of an event that the administration deleted. Replies go to support. */
export function renderEventDeleted({ name }: { readonly name: string }): EmailContent {
  return renderEmail({
    subject: 'Votre événement a été supprimé',
    preview: 'Nous l’avons supprimé, avec sa page et sa liste d’invités.',
    title: 'Votre événement a été supprimé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: "Nous avons supprimé cet événement, avec sa page et sa liste d'invités." },
      { kind: 'facts', facts: [['Événement', frPlain(name)]] },
      {
        kind: 'text',
        text: "Vous ne comprenez pas pourquoi ? Répondez à cet e-mail, nous vous l'expliquerons.",
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous organisiez cet événement.',
  });
}

/** An event as shown in an e-mail to a guest. Dates are ISO 8601 instants. */
export interface EventInEmail {
  readonly name: string;
  readonly beginDate: string;
  readonly endDate: string;
  readonly place: string;
  readonly organiser: string;
  /** URL of its page; for a party, the guest's private link. */
  readonly url: string;
  /** True for a member's party: its name is kept out of subjects. */
  readonly isParty: boolean;
  /** True while guests vote on the date: `beginDate` is the first proposal. */
  readonly isPollOpen?: boolean;
  /**
   * False for a free account: names chosen freely must not appear in the subjects of e-mails to
   * strangers.
   */
  readonly isNamedInSubject: boolean;
}

/** Our own text, with the event's name where it may appear in a subject. */
export function subjectAbout(
  words: string,
  { name, isNamedInSubject }: Pick<EventInEmail, 'name' | 'isNamedInSubject'>,
): string {
  return isNamedInSubject ? `${words} : ${name}` : words;
}

/** "cet événement", "cette soirée". */
export function thisEvent({ isParty }: Pick<EventInEmail, 'isParty'>): string {
  return isParty ? 'cette soirée' : 'cet événement';
}

/** What, when, where and by whom. */
export function eventFacts(event: EventInEmail): Block {
  const { name, beginDate, endDate, place, organiser, isParty, isPollOpen = false } = event;
  return {
    kind: 'facts',
    facts: [
      [isParty ? 'Soirée' : 'Événement', frPlain(name)],
      ['Quand', isPollOpen ? 'La date est au vote' : formatEventTimes({ beginDate, endDate })],
      // The place of a party may not be set yet.
      ...(place === '' ? [] : ([['Où', place]] as const)),
      [isParty ? 'Qui invite' : 'Organisé par', organiser],
    ],
  };
}

/** For the guest's calendar: an .ics file that every calendar opens. */
export function calendarLine({ url }: EventInEmail): Block {
  return { kind: 'link', label: 'Ajouter à mon agenda (.ics)', url: `${url}/calendar.ics` };
}

/** To the organiser of an event that the administration published again. */
export function renderEventRepublished({ name }: { readonly name: string }): EmailContent {
  return renderEmail({
    subject: 'Votre événement est de nouveau en ligne',
    preview: 'Sa page est de nouveau visible du public.',
    title: 'Votre événement est de retour',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Nous avons remis cet événement sur le site. Sa page est de nouveau visible du public.',
      },
      { kind: 'facts', facts: [['Événement', frPlain(name)]] },
      { kind: 'text', text: 'Merci de votre patience.' },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous organisez cet événement.',
  });
}

interface UnpublishedEvent extends Statement {
  readonly name: string;
}

/** To the organiser of an event that the administration unpublished. Replies go to support. */
export function renderEventUnpublished({ name, ...statement }: UnpublishedEvent): EmailContent {
  return renderEmail({
    subject: 'Votre événement n’est plus en ligne',
    preview: 'Nous l’avons retiré du site. Voici pourquoi, et ce que vous pouvez faire.',
    title: 'Votre événement a été retiré du site',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Nous avons retiré cet événement du site. Sa page n'est plus visible du public.",
      },
      { kind: 'facts', facts: [['Événement', frPlain(name)]] },
      ...statementBlocks(statement, 'jusqu’à ce que nous le republiions'),
      {
        kind: 'text',
        text: "Vous le retrouvez dans votre espace pro et pouvez le corriger. Pour qu'il revienne en ligne, répondez à cet e-mail.",
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous organisez cet événement.',
  });
}

/** What the administration removed from a member's profile. */
export type ProfileModeration = 'bio' | 'picture' | 'username';

const happened: Readonly<Record<ProfileModeration, readonly [title: string, text: string, next: string]>> = {
  picture: [
    'Votre photo a été retirée',
    "Nous avons retiré la photo de votre profil : elle n'était pas conforme à nos conditions d'utilisation.",
    'Vous pouvez en choisir une autre.',
  ],
  bio: [
    'Votre présentation a été retirée',
    "Nous avons retiré les quelques mots de votre profil : ils n'étaient pas conformes à nos conditions d'utilisation.",
    'Vous pouvez en écrire d’autres.',
  ],
  username: [
    'Votre pseudo a été changé',
    "Nous avons changé votre pseudo : l'ancien n'était pas conforme à nos conditions d'utilisation.",
    'Vous pourrez en choisir un autre dans 30 jours.',
  ],
};

interface ModeratedProfile {
  readonly what: ProfileModeration;
  readonly username: string;
  /** The profile's own screen. */
  readonly url: string;
}

/** To a member whose profile was moderated. Replies go to support. */
export function renderProfileModerated({ what, username, url }: ModeratedProfile): EmailContent {
  const [title, text, next] = happened[what];
  return renderEmail({
    subject: title,
    preview: 'Voici pourquoi, et ce que vous pouvez faire.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text },
      { kind: 'facts', facts: [['Pseudo', frPlain(username)]] },
      {
        kind: 'text',
        text: `${next} Vos amis, vos soirées et vos billets restent comme ils sont. Vous n'êtes pas d'accord ? Répondez à cet e-mail.`,
      },
      { kind: 'button', label: 'Voir mon profil', url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}
