import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/members.ts';

// What other features may show of an app account.

export const appAccounts: Readable<
  typeof tables.appAccounts,
  'accountId' | 'appName' | 'bio' | 'id' | 'imageId' | 'phone' | 'username'
> = tables.appAccounts;
