import { findBirthDateFault, isUnderAge } from '@lampion/contract/people/rules/birth-date';
import { isReservedUsername, USERNAME_CHANGE_DAYS } from '@lampion/contract/people/username';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { AppError } from '../../platform/app-error.ts';

const DAY_MS = 24 * 3_600_000;

/** @throws AppError `username_reserved` */
export function checkUsernameAllowed(username: string): void {
  if (isReservedUsername(username)) throw new AppError('username_reserved');
}

/**
 * Passes without a date of birth: it is optional.
 * @throws AppError `under_age`; `invalid_input` for a date that cannot be one of birth
 */
export function checkBirthDate(birthDate: string | null | undefined, now: Date): void {
  if (birthDate === null || birthDate === undefined) return;
  const today = readParisClock(now).day;
  const message = findBirthDateFault(birthDate, today);
  if (message !== null) throw new AppError('invalid_input', { fields: [{ path: 'birthDate', message }] });
  if (isUnderAge(birthDate, today)) throw new AppError('under_age');
}

/** When a username may be changed again; null: now. */
export function findUsernameChangeable(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const until = new Date(changedAt.getTime() + USERNAME_CHANGE_DAYS * DAY_MS);
  return until <= now ? null : until;
}

/** @throws AppError `username_settled`, which says when it may be changed */
export function checkUsernameChangeable(changedAt: Date | null, now: Date): void {
  const until = findUsernameChangeable(changedAt, now);
  if (until === null) return;
  const message = `Un pseudo se change une fois tous les ${USERNAME_CHANGE_DAYS} jours. Vous pourrez changer le vôtre le ${formatDate(until)}.`;
  throw new AppError('username_settled', { message });
}
