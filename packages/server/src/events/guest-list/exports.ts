import { isWithinLimit } from '@lampion/contract/billing/rules/plan-limits';
import type { PublicEvent } from '@lampion/contract/events/events';
import { type Guest, replyLabels } from '@lampion/contract/events/guests';
import type { Question } from '@lampion/contract/events/questions';
import { readsPartyAddress } from '@lampion/contract/events/rules/party-address';
import { answerKey, listAsked } from '@lampion/contract/events/rules/question-fields';
import { firstNameOf } from '@lampion/contract/people/rules/first-name';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import slugify from '@sindresorhus/slugify';
import { stringify } from 'csv-stringify/sync';
import { findGuestLimit } from '../../billing/billing/plan-limits.ts';
import type { Deps } from '../../deps.ts';
import { imageAddress } from '../../media/images/describe-picture.ts';
import { type Actor, hasRight, visitor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findPartyCard } from '../events/agenda.ts';
import { renderPartyCalendar } from '../events/calendar.ts';
import { exportEventCalendar } from '../events/feeds.ts';
import { findOwnEvent } from '../events/update.ts';
import { listQuestions } from '../questions/questions.ts';
import { findFaces, findGuests, findOwnReplies } from './guest-store.ts';
import { findGuestOfLink } from './guests.ts';
import { findPartyFacts } from './invitation-store.ts';
import { nameHost } from './linked-replies.ts';
import { findExactAddress, findFirstUnconfirmed, readPlaceCounts } from './place-store.ts';
import { readsAddress, unconfirmedYieldBefore } from './policy.ts';
import { toGuest } from './view.ts';

/** Batch size: limits memory for lists of any length. */
const BATCH = 500;

const header = ['Pseudo', 'Profil', 'E-mail', 'Réponse', 'Accompagnants', 'Répondu le', 'Ajouté le'];

/** CSV format of French spreadsheets; names that begin like a formula are escaped. */
export const csvFormat = {
  delimiter: ';',
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /[\r\n]/,
} as const;

export interface GuestFile {
  /** "invites-bal-du-13-juillet.csv" */
  readonly filename: string;
  /** The text in chunks, produced when read. */
  readonly content: AsyncIterable<string>;
}

/**
 * The guests of the caller's event as a CSV file (UTF-8 with BOM), newest first. Where each person
 * of a party is asked something, each has a line, so that a column counts people. Read from the
 * database in batches while it is sent; no connection is held between batches. A guest removed in
 * between may be missing.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function exportGuests(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
): Promise<GuestFile> {
  const { name } = await findOwnEvent(deps, actor, eventId);
  return {
    filename: toCsvName('invites', name),
    content: writeFile(deps, eventId, hasRight(actor, 'guests')),
  };
}

/** "invites-bal-du-13-juillet.csv" */
export function toCsvName(what: string, name: string): string {
  return `${[what, slugify(name)].filter(Boolean).join('-')}.csv`;
}

async function* writeFile(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  eventId: string,
  readsAnswers: boolean,
): AsyncGenerator<string> {
  const questions = readsAnswers ? await listQuestions(db, eventId) : [];
  yield stringify([[...header, ...questions.map(({ label }) => label)]], { ...csvFormat, bom: true });
  let beforeId: string | undefined;
  do {
    const rows = await findGuests(db, { eventId }, { beforeId, limit: BATCH });
    if (rows.length > 0)
      yield stringify(
        rows.flatMap((row) => toRecords(toGuest(row, now()), questions)),
        csvFormat,
      );
    beforeId = rows.length === BATCH ? rows.at(-1)?.guest.id : undefined;
  } while (beforeId !== undefined);
}

type AskedQuestion = Pick<Question, 'id' | 'isPerPerson' | 'kind'>;

/** The guest, and those they bring where they are asked something. */
function toRecords(guest: Guest, questions: readonly AskedQuestion[]): string[][] {
  const { nickname, username, email, reply, plusOnes, repliedAt, createdAt } = guest;
  const own = [
    nickname,
    username ?? '',
    email ?? '',
    replyLabels[reply],
    String(plusOnes),
    repliedAt === null ? '' : writeInstant(repliedAt),
    writeInstant(createdAt),
    ...writeAnswers(guest, questions, 0),
  ];
  const isPerPerson = questions.some((question) => question.isPerPerson);
  const others = listAsked({ isPerPerson }, plusOnes).slice(1);
  return [own, ...others.map((person) => toCompanion(guest, questions, person))];
}

/** "Zoé (personne 2)", with the guest's reply and their own answers. */
function toCompanion(guest: Guest, questions: readonly AskedQuestion[], person: number): string[] {
  const name = `${guest.nickname} (personne ${person + 1})`;
  return [name, '', '', replyLabels[guest.reply], '', '', '', ...writeAnswers(guest, questions, person)];
}

function writeAnswers({ answers }: Guest, questions: readonly AskedQuestion[], person: number): string[] {
  return questions.map(({ id, kind }) => writeAnswer(kind, answers[answerKey(id, person)] ?? ''));
}

function writeAnswer(kind: Question['kind'], answer: string | string[]): string {
  if (kind === 'checkbox') return answer === 'true' ? 'Oui' : '';
  return [answer].flat().join(', ');
}

/** "2027-07-13 20:30", Paris time: spreadsheets in any language read it as a date. */
function writeInstant(instant: string): string {
  const { day, minutes } = readParisClock(new Date(instant));
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${day} ${time.join(':')}`;
}

/**
 * The event or party of a private link as a calendar file, with the address if its guest may read
 * it. It contains the private link.
 * @throws AppError `reply_link_unknown`; `event_not_found` for an event that is not public
 */
export async function exportLinkedCalendar(
  deps: Pick<Deps, 'config' | 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<string> {
  const guest = await findGuestOfLink(deps, token);
  if (guest === null) throw new AppError('reply_link_unknown');
  const found = await findPartyCard(deps, guest.eventId);
  const facts = found && (await findPartyFacts(deps.db, guest));
  if (found === null || facts === null) {
    const address = readsAddress(guest) ? await findExactAddress(deps.db, guest.eventId) : null;
    return (await exportEventCalendar(deps, visitor, guest.eventId, address)).content;
  }
  const { showsAddress } = facts;
  const isAddressRead = readsPartyAddress(showsAddress, { isHost: false, reply: guest.reply });
  const path = `/replies/${token}`;
  const entry = { party: found.record, host: nameHost(guest, facts), path, isAddressRead };
  return renderPartyCalendar(entry, deps.config.PUBLIC_URL);
}

interface Person {
  readonly accountId: string;
  /** Null until it is confirmed. */
  readonly email: string | null;
  readonly appAccountIds: readonly string[];
}

/** A person's replies, for their data export. */
export function exportReplyData(db: Queryable, person: Person) {
  return findOwnReplies(db, person);
}

const SHOWN_FACES = 5;

/** A guest who agreed to be shown: a first name, and their picture if they have one. */
export interface GuestFace {
  readonly name: string;
  readonly picUrl: string | null;
}

/** What the page of an event shows of its guests besides their number. */
export interface GuestListOnPage {
  /** Whether the list is full for another visitor: shown before they start typing. */
  readonly isFull: boolean;
  readonly faces: readonly GuestFace[];
}

/** The caller has checked that the event exists. */
export async function describeGuestList(
  deps: Pick<Deps, 'db' | 'now'>,
  { _id: id, showsGuests }: Pick<PublicEvent, '_id' | 'showsGuests'>,
): Promise<GuestListOnPage> {
  const [isFull, rows] = await Promise.all([
    isListFull(deps, id),
    showsGuests ? findFaces(deps.db, id, SHOWN_FACES) : [],
  ]);
  const faces = rows.map(({ nickname, image }) => ({
    name: firstNameOf(nickname),
    picUrl: image && imageAddress(image.id, image.widths[0] ?? image.width, 'jpeg'),
  }));
  return { isFull, faces };
}

/** Whether the organiser's plan has no room for another visitor. */
async function isListFull({ db, now }: Pick<Deps, 'db' | 'now'>, eventId: string): Promise<boolean> {
  const limit = await findGuestLimit({ db }, eventId);
  if (limit === null) return false;
  const { guests } = await readPlaceCounts(db, eventId);
  if (isWithinLimit(guests + 1, limit)) return false;
  if (!isWithinLimit(guests, limit)) return true;
  return (await findFirstUnconfirmed(db, eventId, unconfirmedYieldBefore(now()))) === null;
}
