import { isVeryLong } from '@lampion/contract/rules/event-timing';
import { AppError } from '../../app-error.ts';

interface EventInput {
  readonly beginDate: Date;
  readonly endDate: Date;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Rules across fields: an event ends after it begins, on any day, and a place has both coordinates or none.
 * @throws AppError `invalid_input` at the field to correct
 */
export function checkEventInput({ beginDate, endDate, latitude, longitude }: EventInput): void {
  if (endDate <= beginDate) throw refuse('endDate', 'La fin doit venir après le début');
  if (latitude === null && longitude !== null) throw refuse('latitude', 'Indiquez aussi la latitude');
  if (latitude !== null && longitude === null) throw refuse('longitude', 'Indiquez aussi la longitude');
}

type Dates = Pick<EventInput, 'beginDate' | 'endDate'>;
const DAY_MS = 86_400_000;
/** In days: across clock changes an hour more or less. */
const lengthOf = ({ beginDate, endDate }: Dates) =>
  Math.round((endDate.getTime() - beginDate.getTime()) / DAY_MS);

/**
 * Passes for dates that are usual, that were confirmed, or that last as many days as before.
 * @param before null for a new event
 * @throws AppError `event_very_long`
 */
export function checkEventLength(before: Dates | null, after: Dates, isConfirmed = false): void {
  if (isConfirmed || !isVeryLong(after)) return;
  if (before === null || lengthOf(before) !== lengthOf(after)) throw new AppError('event_very_long');
}

function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}
