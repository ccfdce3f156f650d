import type { z } from 'zod';

/** A sentence for each field that is to be corrected. */
export type Faults<Fields> = Partial<Record<keyof Fields & string, string>>;

/** The sentences to show below the fields. */
export function readFaults<Fields>({ error }: z.ZodSafeParseResult<Fields>): Faults<Fields> {
  const told = (error?.issues ?? []).map(({ path, message }) => [path[0], message]);
  return Object.fromEntries(told) as Faults<Fields>;
}
