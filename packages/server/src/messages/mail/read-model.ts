import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { emailSuppressions } from '../../platform/db/tables/messages/mail.ts';

// What other features can read of suppressions: whether an address is suppressed.

/**
 * Whether an address (a column or an expression) is suppressed; false for null. Not for security
 * e-mails. Computes the same as `hashAddress`.
 */
export function isSuppressed(address: AnyColumn | SQL): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM ${emailSuppressions} suppression WHERE suppression.address_hash
    = substring(sha256(convert_to(lower(btrim(${address})), 'UTF8')) FROM 1 FOR 16))`;
}
