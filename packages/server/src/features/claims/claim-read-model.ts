import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/claims.ts';

// Claims, for the features that keep what they refer to.

export const challengeClaims: Readable<typeof tables.challengeClaims, 'id' | 'imageId'> =
  tables.challengeClaims;
