import type { ErrorCode } from '@lampion/contract/errors';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** How deep input may be nested. The deepest body of the contract has five levels. */
const DEPTH_MAX = 20;
const UNSTORABLE =
  'Ce texte contient un caractère qui ne peut pas être enregistré : retapez-le au lieu de le coller';

/**
 * Checks what no contract does: refuses NUL and unpaired surrogates, which neither PostgreSQL nor
 * JSON columns can store, and unbounded nesting. Field names count as text.
 * @throws AppError `invalid_input` naming the field
 */
export function checkStorable(input: unknown, field?: string): void {
  const waiting = [{ value: input, path: field === undefined ? [] : [field] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) throw refuse(path, UNSTORABLE);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    if (path.length > DEPTH_MAX) throw refuse(path.slice(0, 1), 'Trop de niveaux les uns dans les autres');
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) throw refuse(path, UNSTORABLE);
      waiting.push({ value: inner, path: [...path, name] });
    }
  }
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

const refuse = (path: readonly string[], message: string) =>
  new AppError('invalid_input', { fields: [{ path: path.join('.'), message }] });

/**
 * Validates input that did not come through the API (a form of a public page) against the contract.
 * Throws `invalid_input` naming each field at fault, as the API does.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  checkStorable(input);
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('invalid_input', { fields });
}

/** Validates path parameters of a page, which users can type: throws `unknown` when invalid. */
export function parseParams<S extends z.ZodType>(
  schema: S,
  params: unknown,
  unknown: ErrorCode,
): z.output<S> {
  const result = schema.safeParse(params);
  if (!result.success) throw new AppError(unknown);
  return result.data;
}
