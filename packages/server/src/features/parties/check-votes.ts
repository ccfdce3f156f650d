import { AppError } from '../../app-error.ts';

interface Vote {
  readonly dateId: string;
}

/**
 * Passes where each answer is to another date of a vote.
 * @throws AppError `invalid_input` at `answers`
 */
export function checkVotes(dates: readonly { readonly id: string }[], answers: readonly Vote[]): void {
  const dateIds = new Set(dates.map(({ id }) => id));
  const isOnce = new Set(answers.map(({ dateId }) => dateId)).size === answers.length;
  if (isOnce && answers.every(({ dateId }) => dateIds.has(dateId))) return;
  const message = 'Répondez une fois à chaque date de ce vote';
  throw new AppError('invalid_input', { fields: [{ path: 'answers', message }] });
}
