import type { Readable } from '../../db/readable.ts';
import {
  accountDeletions as accountDeletionsTable,
  accounts as accountsTable,
  oneTimeTokens as oneTimeTokensTable,
  secondFactors as secondFactorsTable,
  sessions as sessionsTable,
} from '../../db/tables/accounts.ts';

export const accountDeletions: Readable<typeof accountDeletionsTable, 'accountId' | 'eraseAt'> =
  accountDeletionsTable;

export const accounts: Readable<
  typeof accountsTable,
  | 'createdAt'
  | 'displayName'
  | 'email'
  | 'emailVerifiedAt'
  | 'googleSubject'
  | 'id'
  | 'lastSignInAt'
  | 'passwordHash'
  | 'role'
  | 'suspendedAt'
> = accountsTable;

export const oneTimeTokens: Readable<typeof oneTimeTokensTable, 'expiresAt'> = oneTimeTokensTable;

export const secondFactors: Readable<typeof secondFactorsTable, 'accountId' | 'confirmedAt'> =
  secondFactorsTable;

export const sessions: Readable<
  typeof sessionsTable,
  'accountId' | 'createdAt' | 'expiresAt' | 'id' | 'lastSeenAt' | 'userAgent'
> = sessionsTable;
