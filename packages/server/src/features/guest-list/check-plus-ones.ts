import { AppError } from '../../app-error.ts';
import type { EventPlaces } from './open-places.ts';

/** Passes when a guest may bring so many. @throws AppError `invalid_input` at `plusOnes` */
export function checkPlusOnes({ plusOnesMax }: Pick<EventPlaces, 'plusOnesMax'>, plusOnes: number): void {
  if (plusOnes <= plusOnesMax) return;
  const message = plusOnesMax === 0 ? 'Vous ne pouvez amener personne' : `${plusOnesMax} au maximum`;
  throw new AppError('invalid_input', { fields: [{ path: 'plusOnes', message }] });
}
