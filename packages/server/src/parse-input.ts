import type { ErrorCode } from '@lampion/contract/errors';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/**
 * Validates input that did not come through the API (a form of a public page) against the contract. Throws
 * `invalid_input` naming each field at fault, as the API does.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('invalid_input', { fields });
}

/** Validates a part of a page's address, which users can type freely: throws `unknown` when invalid. */
export function parseParams<S extends z.ZodType>(
  schema: S,
  params: unknown,
  unknown: ErrorCode,
): z.output<S> {
  const result = schema.safeParse(params);
  if (!result.success) throw new AppError(unknown);
  return result.data;
}
