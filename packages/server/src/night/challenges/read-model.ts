import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/night/challenges.ts';

// Claims, for features whose rows refer to them.

export const challengeClaims: Readable<typeof tables.challengeClaims, 'id' | 'imageId'> =
  tables.challengeClaims;
