import type { Readable } from '../../db/readable.ts';
import { appAccounts as appAccountsTable } from '../../db/tables/members.ts';

export const appAccounts: Readable<
  typeof appAccountsTable,
  'accountId' | 'appName' | 'bio' | 'createdAt' | 'id' | 'imageId' | 'phone' | 'username'
> = appAccountsTable;
