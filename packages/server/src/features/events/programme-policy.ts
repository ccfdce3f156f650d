import { PROGRAMME_LENGTH_MAX } from '@lampion/contract/schemas/programme';
import { AppError } from '../../app-error.ts';

/** Passes while a list has room for one more entry. Throws `invalid_input` otherwise. */
export function requireRoom(length: number): void {
  if (length < PROGRAMME_LENGTH_MAX) return;
  throw new AppError('invalid_input', {
    message: `Un événement en compte ${PROGRAMME_LENGTH_MAX} au maximum.`,
  });
}

/** Passes when an order contains every entry exactly once and nothing else. Throws `invalid_input` otherwise. */
export function requireWholeOrder(known: readonly { readonly id: string }[], ids: readonly string[]): void {
  const wanted = new Set(ids);
  if (ids.length === known.length && known.every(({ id }) => wanted.has(id))) return;
  throw new AppError('invalid_input', {
    fields: [{ path: 'ids', message: 'L’ordre doit citer chaque élément une fois, et rien d’autre' }],
  });
}
