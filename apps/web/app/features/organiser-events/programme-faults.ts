import { addBarBodySchema, addChallengeBodySchema } from '@lampion/contract/schemas/programme';
import { ApiError } from '../../lib/api.ts';
import { readFaults } from '../../lib/read-faults.ts';

export type ProgrammeFaults = Readonly<Record<string, string | undefined>>;

const schemas = { challenge: addChallengeBodySchema, bar: addBarBodySchema } as const;

/** The faults of the form of a challenge or a bar, by field; null when there are none. */
export function checkProgrammeForm(
  kind: keyof typeof schemas,
  form: Readonly<Record<string, string>>,
): ProgrammeFaults | null {
  const { error } = schemas[kind].safeParse(form);
  if (!error) return null;
  return readFaults(error);
}

/** The faults of a refused call, by field; null when it names none. */
export function faultsOf(error: unknown): ProgrammeFaults | null {
  if (!(error instanceof ApiError) || error.errors.length === 0) return null;
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}
