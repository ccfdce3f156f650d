import {
  isLetterStep,
  type NightFile,
  type NightFileFacts,
  type NightFileFactsBody,
  type NightFileStep,
  type NightStep,
  type NightStepStatus,
} from '@lampion/contract/events/night-file';
import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { addDays, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import type { CopyListener, Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { changeOwnEvent, type EventRecord, findOwnEvent } from '../events/update.ts';
import { composeLetter, type LetterSender } from './letters.ts';
import { type NightRule, nightRules } from './rules.ts';
import {
  findNightFacts,
  findSender,
  findSteps,
  type StepRecords,
  upsertNightFacts,
  upsertStep,
} from './store.ts';

/** Before anything is said: most nights have music, and the rest is for the organiser to say. */
const unsaid: NightFileFacts = { setting: null, sellsDrinks: false, playsMusic: true };

/**
 * What an event asks of its organiser before its night: the steps that concern it, each with the
 * last day for it, counted back from the event's evening in Paris.
 * @throws AppError `not_authenticated`, `forbidden`; `event_not_found`, also for an event of
 * another organiser
 */
export async function getNightFile(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
): Promise<NightFile> {
  return readNightFile(deps.db, await findOwnEvent(deps, actor, eventId), deps.now());
}

/** The file of an event. */
export async function readNightFile(db: Queryable, event: EventRecord, now: Date): Promise<NightFile> {
  const facts = (await findNightFacts(db, event.id)) ?? unsaid;
  const sender = await findSender(db, event.organiserId);
  return toNightFile(event, { facts, sender, records: await findSteps(db, event.id) }, now);
}

/**
 * Sets what the steps depend on; what is not named stays.
 * @throws AppError as `getNightFile` does
 */
export function setNightFileFacts(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  body: NightFileFactsBody,
): Promise<NightFile> {
  return changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    const before = (await findNightFacts(tx, eventId)) ?? unsaid;
    const after = { ...before, ...body };
    await upsertNightFacts(tx, eventId, after);
    addChanges({ before: { nightFile: before }, after: { nightFile: after } });
    return readNightFile(tx, event, deps.now());
  });
}

/** Says how far a step is. @throws AppError as `getNightFile` does */
export function setNightStep(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  { step, status }: { readonly step: NightStep; readonly status: NightStepStatus },
): Promise<NightFile> {
  return changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    const former = (await findSteps(tx, eventId)).get(step)?.status ?? 'todo';
    if (former !== status) {
      await upsertNightFacts(tx, eventId, (await findNightFacts(tx, eventId)) ?? unsaid);
      await upsertStep(tx, { eventId, step, status, changedAt: deps.now() });
    }
    addChanges({ before: { [step]: former }, after: { [step]: status } });
    return readNightFile(tx, event, deps.now());
  });
}

/** A copy of an event takes place in the same setting; each of its steps is to do again. */
export const duplicateNightFacts: CopyListener = async (_deps, tx, { fromId, toId }) => {
  const facts = await findNightFacts(tx, fromId);
  if (facts === null) return false;
  await upsertNightFacts(tx, toId, facts);
  return true;
};

interface Said {
  readonly facts: NightFileFacts;
  readonly sender: LetterSender;
  readonly records: StepRecords;
}

function toNightFile(event: EventRecord, said: Said, now: Date): NightFile {
  const { facts } = said;
  const day = nightOf(event.beginDate);
  const today = readParisClock(now).day;
  const steps = nightRules
    .filter(({ concerns }) => concerns({ ...facts, capacity: event.capacity }))
    .map((rule) => toStep(rule, { event, said, day, today, now }))
    .toSorted((a, b) => a.dueDay.localeCompare(b.dueDay));
  return { ...facts, day, daysLeft: countDays(today, day), steps };
}

interface StepOf {
  readonly event: EventRecord;
  readonly said: Said;
  readonly day: string;
  readonly today: string;
  readonly now: Date;
}

function toStep(rule: NightRule, { event, said, day, today, now }: StepOf): NightFileStep {
  const { before, concerns: _concerns, sources, step, ...shown } = rule;
  const { facts, sender, records } = said;
  const dueDay = 'days' in before ? addDays(day, -before.days) : monthsBefore(day, before.months);
  const record = records.get(step);
  return {
    ...shown,
    step,
    sources: [...sources],
    status: record?.status ?? 'todo',
    since: record ? readParisClock(record.changedAt).day : null,
    dueDay,
    daysBefore: countDays(dueDay, day),
    daysLeft: countDays(today, dueDay),
    letter: isLetterStep(step) ? composeLetter(step, facts, { event, sender, now }) : null,
  };
}

/** The same day so many months earlier, or the last one of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Between two calendar days: clock changes do not count. */
const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
