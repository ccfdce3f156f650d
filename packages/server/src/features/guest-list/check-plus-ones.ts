import { AppError } from '../../app-error.ts';
import type { EventPlaces } from './open-places.ts';

type Limits = Pick<EventPlaces, 'capacity' | 'plusOnesMax'>;

/** How many people a guest may bring: never more than fit, with the guest. */
export function countPlusOnesMax({ capacity, plusOnesMax }: Limits): number {
  return capacity === null ? plusOnesMax : Math.min(plusOnesMax, capacity - 1);
}

/** Passes when a guest may bring so many. @throws AppError `invalid_input` at `plusOnes` */
export function checkPlusOnes(event: Limits, plusOnes: number): void {
  const most = countPlusOnesMax(event);
  if (plusOnes <= most) return;
  throw new AppError('invalid_input', { fields: [{ path: 'plusOnes', message: describeMost(event, most) }] });
}

function describeMost({ capacity, plusOnesMax }: Limits, most: number): string {
  const words = most === 0 ? 'Vous ne pouvez amener personne' : `${most} au maximum`;
  if (most === plusOnesMax) return words;
  return `${words} : il y a ${capacity} place${capacity === 1 ? '' : 's'} en tout`;
}
