import type { Config } from '../../config.ts';
import type { AccountRow } from './account-store.ts';

/**
 * Whether an account may not do without: administrators in production. A demonstration, whose passwords everybody
 * knows, is none.
 */
export function isSecondFactorRequired(
  { isProduction, ALLOW_EMBEDDED }: Pick<Config, 'isProduction' | 'ALLOW_EMBEDDED'>,
  role: AccountRow['role'],
): boolean {
  return role === 'admin' && isProduction && !ALLOW_EMBEDDED.includes('demo-content');
}
