import type { z } from 'zod';

/** What a schema found wrong, by field ("dates.0.place"): the first fault of each. Nothing where it found nothing. */
export function readFaults(
  error: Pick<z.ZodError, 'issues'> | undefined,
): Readonly<Record<string, string | undefined>> {
  const issues = error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse());
}
