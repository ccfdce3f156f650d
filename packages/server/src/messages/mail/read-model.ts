import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { emailSuppressions } from '../../platform/db/tables/messages/mail.ts';

// What other features may read of suppressions: whether an address has one.

/**
 * Whether an address (a column or an expression; null has none) gets no e-mail any more. Not for
 * e-mails of security. Computes what `hashAddress` computes.
 */
export function isSuppressed(address: AnyColumn | SQL): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM ${emailSuppressions} suppression WHERE suppression.address_hash
    = substring(sha256(convert_to(lower(btrim(${address})), 'UTF8')) FROM 1 FOR 16))`;
}
