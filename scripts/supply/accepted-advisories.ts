import type { AcceptedAdvisory } from './read-advisories.ts';

/** Advisories that do not concern us, with the reason and the day they are looked at again. */
export const acceptedAdvisories: readonly AcceptedAdvisory[] = [];
