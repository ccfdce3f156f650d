import { isOver, isVeryLong } from '@lampion/contract/rules/event-timing';
import { expectEndOf } from '@lampion/contract/rules/expected-end';
import type { PlanPartyBody } from '@lampion/contract/schemas/party-body';
import { AppError } from '../../app-error.ts';

export interface Night {
  /** Of a date that is voted on, where the device made one. */
  readonly id?: string | undefined;
  readonly beginDate: Date;
  readonly endDate: Date;
}

/**
 * The dates of a new party, the earliest first: one, or those its guests vote on. Without an end it lasts until late.
 * @throws AppError `invalid_input` at the date to correct
 */
export function decideDates(
  { beginDate, endDate, dates }: Pick<PlanPartyBody, 'beginDate' | 'dates' | 'endDate'>,
  now: Date,
): [Night, ...Night[]] {
  if (dates === undefined) return [readNight({ beginDate, endDate }, now, '')];
  const [first, ...others] = dates
    .map((date, position) => readNight(date, now, `dates.${position}.`))
    .toSorted((a, b) => a.beginDate.getTime() - b.beginDate.getTime());
  const begins = new Set([first, ...others].map((night) => night?.beginDate.getTime()));
  if (first === undefined || begins.size < dates.length)
    throw refuse('dates', 'Proposez des dates différentes');
  return [first, ...others];
}

interface Proposed {
  readonly id?: string | undefined;
  readonly beginDate?: Date | undefined;
  readonly endDate?: Date | undefined;
}

function readNight({ id, beginDate, endDate }: Proposed, now: Date, path: string): Night {
  if (beginDate === undefined) throw refuse(`${path}beginDate`, 'Indiquez la date');
  const night = { id, beginDate, endDate: endDate ?? expectEndOf(beginDate) };
  checkNight(night, now, path);
  return night;
}

/** @throws AppError `invalid_input` for a night that is over, ends before it begins, or lasts a month */
export function checkNight(night: Night, now: Date, path = ''): void {
  if (night.endDate <= night.beginDate) throw refuse(`${path}endDate`, 'La fin doit venir après le début');
  if (isVeryLong(night)) throw refuse(`${path}endDate`, 'Une soirée dure un mois au plus');
  if (isOver(night, now))
    throw refuse(`${path}beginDate`, 'Cette date est passée : choisissez-en une à venir');
}

/** Also for ids of dates that something else has. @throws AppError */
export function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}
