import type { Endpoint } from '@lampion/contract/endpoint';
import { z } from 'zod';

type Fields = readonly string[];

/** The fields a call asks for, with `_id`; null when it wants everything. */
export function wantedFields({ query }: { readonly query: unknown }): Fields | null {
  const { fields } = (query ?? {}) as { fields?: Fields };
  return fields === undefined ? null : [...new Set(['_id', ...fields])];
}

/**
 * The schema of an answer whose items carry these fields alone. The items are the answer itself or its first list
 * (`events`, `items` …). What it parses contains nothing else.
 */
export function pickFields({ answer }: Endpoint, fields: Fields): z.ZodType {
  if (answer instanceof z.ZodArray) return pickOfList(answer, fields);
  const shape = answer instanceof z.ZodObject ? (answer.shape as Record<string, z.ZodType>) : {};
  const [name, list] = Object.entries(shape).find(([, part]) => part instanceof z.ZodArray) ?? [];
  if (name === undefined || !(list instanceof z.ZodArray)) throw new Error('only lists have fields to pick');
  return z.object({ ...shape, [name]: pickOfList(list, fields) });
}

function pickOfList({ element }: z.ZodArray, fields: Fields): z.ZodType {
  if (!(element instanceof z.ZodObject)) throw new Error('only objects have fields to pick');
  const shape = Object.entries(element.shape as Record<string, z.ZodType>);
  return z.array(z.object(Object.fromEntries(shape.filter(([name]) => fields.includes(name)))));
}
