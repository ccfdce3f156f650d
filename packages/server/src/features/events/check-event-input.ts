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

function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}
