import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import type { EmailContent } from './frame.ts';
import { type Block, renderEmail } from './render-email.ts';

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
