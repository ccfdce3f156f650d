import { frPlain } from '@lampion/contract/french';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import type { Block } from './render-email.ts';

/** An event as shown in an e-mail to a guest. Dates are ISO 8601 instants. */
export interface EventInEmail {
  readonly name: string;
  readonly beginDate: string;
  readonly endDate: string;
  readonly place: string;
  readonly organiser: string;
  /** The address of its page; of a party, the guest's private link. */
  readonly url: string;
  /** A member's party: its name stands in no subject. */
  readonly isParty: boolean;
  /** Its date is voted on: `beginDate` is the first of those proposed. */
  readonly isPollOpen?: boolean;
  /** False for a free account: names chosen freely must not appear in the subjects of e-mails to strangers. */
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
      // Where a party takes place may not be known yet.
      ...(place === '' ? [] : ([['Où', place]] as const)),
      [isParty ? 'Qui invite' : 'Organisé par', organiser],
    ],
  };
}

/** For the guest's calendar: an .ics file that every calendar opens. */
export function calendarLine({ url }: EventInEmail): Block {
  return { kind: 'link', label: 'Ajouter à mon agenda (.ics)', url: `${url}/calendar.ics` };
}
