import type { Readable } from '../../db/readable.ts';
import {
  followers as followersTable,
  organiserFollowerCounts as organiserFollowerCountsTable,
  organisers as organisersTable,
  verificationCodes as verificationCodesTable,
} from '../../db/tables/organisers.ts';

export const followers: Readable<typeof followersTable, 'appAccountId' | 'createdAt' | 'organiserId'> =
  followersTable;

export const organiserFollowerCounts: Readable<
  typeof organiserFollowerCountsTable,
  'followers' | 'organiserId'
> = organiserFollowerCountsTable;

export const organisers: Readable<
  typeof organisersTable,
  | 'accountId'
  | 'appAccountId'
  | 'companyName'
  | 'contactEmail'
  | 'createdAt'
  | 'fullName'
  | 'id'
  | 'plan'
  | 'siret'
  | 'stripeCustomerId'
> = organisersTable;

export const verificationCodes: Readable<typeof verificationCodesTable, 'expiresAt'> = verificationCodesTable;
