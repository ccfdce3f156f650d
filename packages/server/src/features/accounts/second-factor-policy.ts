import type { Config } from '../../config.ts';
import type { AccountRow } from './account-store.ts';

/**
 * Whether the second factor is required: of administrators in production. A demonstration, whose passwords are
 * public, is not production.
 */
export function isSecondFactorRequired(
  { isProduction, ALLOW_EMBEDDED }: Pick<Config, 'isProduction' | 'ALLOW_EMBEDDED'>,
  role: AccountRow['role'],
): boolean {
  return role === 'admin' && isProduction && !ALLOW_EMBEDDED.includes('demo-content');
}
