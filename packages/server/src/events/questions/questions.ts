import { isPublicStatus } from '@lampion/contract/events/events';
import {
  type Answers,
  hasOptions,
  type OwnQuestionSet,
  type Question,
  type QuestionSet,
  type SetQuestionsBody,
} from '@lampion/contract/events/questions';
import {
  answerKey,
  answersOfParty,
  listAsked,
  namePerson,
  personOf,
} from '@lampion/contract/events/rules/question-fields';
import type { CopyListener, Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findEventCards } from '../events/agenda.ts';
import { changeOwnEvent, findOwnEvent } from '../events/update.ts';
import {
  countAnswers,
  deleteAnswersBefore,
  deleteAnswersOf,
  dropAnswers,
  findAnswers,
  findAnswersOf,
  findQuestions,
  type KeptAnswers,
  upsertAnswers,
  upsertQuestions,
} from './store.ts';

/**
 * What the organiser of an event asks of its guests.
 * @throws AppError `event_not_found`, also for an event that is not public
 */
export async function getQuestions({ db }: Pick<Deps, 'db'>, eventId: string): Promise<QuestionSet> {
  const card = (await findEventCards({ db }, [eventId])).get(eventId);
  if (!card || !isPublicStatus(card.event.status)) throw new AppError('event_not_found');
  return toSet(await findQuestions(db, eventId));
}

/**
 * The same for the caller's event, with the number of answers.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getOwnQuestions(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
): Promise<OwnQuestionSet> {
  await findOwnEvent(deps, actor, eventId);
  return readOwn(deps.db, eventId);
}

async function readOwn(db: Queryable, eventId: string): Promise<OwnQuestionSet> {
  return { ...toSet(await findQuestions(db, eventId)), answerCounts: await countAnswers(db, eventId) };
}

const toSet = ({ purpose, questions }: { purpose: string; questions: readonly Question[] }) => ({
  purpose,
  questions: [...questions],
});

/**
 * Replaces the questions of the caller's event. A question that guests have answered keeps its kind
 * and who is asked. Removing one erases its answers, which has to be confirmed. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `answers_would_go`;
 * `invalid_input` at the field of an answered question
 */
export function setQuestions(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  { purpose, questions, confirm = false }: SetQuestionsBody,
): Promise<OwnQuestionSet> {
  return changeOwnEvent(deps, actor, eventId, async (tx, _event, addChanges) => {
    const before = await findQuestions(tx, eventId);
    const counts = await countAnswers(tx, eventId);
    checkAnswered(before.questions, questions, counts);
    const kept = new Set(questions.map(({ id }) => id));
    const gone = before.questions.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    const answered = gone.reduce((sum, id) => sum + (counts[id] ?? 0), 0);
    if (answered > 0 && !confirm) throw new AppError('answers_would_go');
    if (answered > 0) await dropAnswers(tx, eventId, gone);
    await upsertQuestions(tx, eventId, { purpose: purpose ?? '', questions });
    addChanges({ before: { count: before.questions.length }, after: { count: questions.length } });
    return readOwn(tx, eventId);
  });
}

function checkAnswered(
  before: readonly Question[],
  after: readonly Question[],
  counts: Readonly<Record<string, number>>,
): void {
  const known = new Map(before.map((question) => [question.id, question]));
  const message = 'On y a déjà répondu : retirez cette question et posez-en une autre';
  const fields = after.flatMap((question, index) => {
    const former = (counts[question.id] ?? 0) > 0 ? known.get(question.id) : undefined;
    if (former === undefined) return [];
    return (['kind', 'isPerPerson'] as const)
      .filter((field) => former[field] !== question[field])
      .map((field) => ({ path: `questions.${index}.${field}`, message }));
  });
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

interface Answering {
  readonly eventId: string;
  /** Null to check alone what a new guest would have to answer. */
  readonly guestId: string | null;
  /** Whether the guest wants to come: required questions need an answer. */
  readonly isComing: boolean;
  /** How many people the guest brings, or asks to. */
  readonly plusOnes: number;
}

/**
 * Keeps the answers that a guest gives with a reply, for themselves and for those they bring;
 * others they gave before stay. What a form says of more people than come is nobody's. Call it in
 * the transaction of the reply, so that a refusal changes nothing.
 * @throws AppError `invalid_input` at `answers.{key}` for a missing or a wrong answer
 */
export async function keepAnswers(
  tx: Queryable,
  { eventId, guestId, isComing, plusOnes }: Answering,
  given: Answers | undefined,
): Promise<void> {
  const { questions } = await findQuestions(tx, eventId);
  if (questions.length === 0) return;
  const known = guestId === null ? {} : answersOfParty(await findAnswers(tx, guestId), plusOnes);
  const answers: Record<string, string | string[]> = { ...known };
  const fields: { path: string; message: string }[] = [];
  const places = questions.flatMap((question) =>
    listAsked(question, plusOnes).map((person) => ({ question, person })),
  );
  for (const { question, person } of places) {
    const key = answerKey(question.id, person);
    const value = given?.[key] === undefined ? known[key] : tidy(question, given[key]);
    if (value === undefined) delete answers[key];
    else if (value !== null) answers[key] = value;
    const message = findFault(question, person, { value, isComing });
    if (message !== null) fields.push({ path: `answers.${key}`, message });
  }
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  if (guestId !== null && given !== undefined) await upsertAnswers(tx, { guestId, eventId }, answers);
}

interface Given {
  readonly value: string | string[] | null | undefined;
  readonly isComing: boolean;
}

function findFault({ kind, label, isRequired }: Question, person: number, { value, isComing }: Given) {
  if (value === null) return wrongAnswers[kind];
  if (!isRequired || !isComing || value !== undefined) return null;
  return `Répondez à « ${label} »${person === 0 ? '' : ` pour la personne ${person + 1}`}`;
}

const wrongAnswers: Record<Question['kind'], string> = {
  text: 'Réponse trop longue',
  choice: 'Choisissez parmi les réponses proposées',
  choices: 'Choisissez parmi les réponses proposées',
  checkbox: 'Cochez la case, ou laissez-la vide',
  number: 'Indiquez un nombre',
};

/** An answer as it is kept; undefined for an empty one, null for one that does not fit. */
function tidy({ kind, options }: Question, given: string | string[]): string | string[] | null | undefined {
  const texts = [given].flat().map((text) => text.trim());
  const [first = ''] = texts.filter((text) => text !== '');
  if (first === '') return undefined;
  if (hasOptions(kind)) {
    const chosen = options.filter((option) => texts.includes(option));
    if (chosen.length === 0 || (kind === 'choice' && chosen.length > 1)) return null;
    return kind === 'choice' ? (chosen[0] ?? null) : chosen;
  }
  if (kind === 'number') return /^-?\d{1,9}(?:[.,]\d{1,4})?$/.test(first) ? first.replace(',', '.') : null;
  if (kind === 'checkbox') return first === 'true' ? first : null;
  // Control characters have no place in one line of text.
  return first.replace(/\p{Cc}+/gu, ' ');
}

/** The questions of an event, for a guest on its list. */
export async function readQuestions(db: Queryable, eventId: string): Promise<QuestionSet> {
  return toSet(await findQuestions(db, eventId));
}

/** A guest's answers, for themselves. */
export function readOwnAnswers(db: Queryable, guestId: string): Promise<KeptAnswers> {
  return findAnswers(db, guestId);
}

/** The questions of an event in their order, for its guest list as a file. */
export async function listQuestions(db: Queryable, eventId: string): Promise<readonly Question[]> {
  return (await findQuestions(db, eventId)).questions;
}

/** A copy of an event asks the same; nobody has answered yet. */
export const duplicateQuestions: CopyListener = async (_deps, tx, { fromId, toId }) => {
  const { purpose, questions } = await findQuestions(tx, fromId);
  if (questions.length === 0) return false;
  await upsertQuestions(tx, toId, { purpose, questions });
  return true;
};

/** Erases the answers of guests whose person is erased. */
export function forgetAnswersOf(tx: Queryable, guests: readonly { readonly id: string }[]): Promise<void> {
  return deleteAnswersOf(
    tx,
    guests.map(({ id }) => id),
  );
}

/** Erases the answers to events that ended before an instant. */
export function purgeAnswers(tx: Queryable, endedBefore: Date): Promise<void> {
  return deleteAnswersBefore(tx, endedBefore);
}

/** A person's answers with their questions, for their data export. */
export async function exportAnswers(
  db: Queryable,
  { accountId, email }: { readonly accountId: string; readonly email: string | null },
) {
  const rows = await findAnswersOf(db, accountId, email);
  return rows.flatMap(({ eventName, answers, questions }) =>
    questions.flatMap(({ id, label }) =>
      Object.entries(answers)
        .filter(([key]) => key.startsWith(id))
        .map(([key, answer]) => ({
          eventName,
          question: personOf(key) === 0 ? label : `${label} (${namePerson(personOf(key))})`,
          answer: [answer].flat().join(', '),
        })),
    ),
  );
}
