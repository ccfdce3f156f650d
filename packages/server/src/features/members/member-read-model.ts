import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/members.ts';

// What others may show of a profile of the mobile app.

export const appAccounts: Readable<
  typeof tables.appAccounts,
  'accountId' | 'appName' | 'bio' | 'id' | 'imageId' | 'phone' | 'username'
> = tables.appAccounts;
