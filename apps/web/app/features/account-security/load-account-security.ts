import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { securityEndpoints } from '@lampion/contract/endpoints/security';
import { callApi } from '../../lib/api.ts';

/** Data of the cards about one's own account; loaded again after every change. */
export async function loadAccountSecurity(signal: AbortSignal) {
  const [account, sessions, secondFactor] = await Promise.all([
    callApi(accountEndpoints.getCurrentAccount, { signal }),
    callApi(securityEndpoints.listSessions, { signal }),
    callApi(securityEndpoints.getSecondFactor, { signal }),
  ]);
  return { account, sessions, secondFactor };
}

export type AccountSecurityData = Awaited<ReturnType<typeof loadAccountSecurity>>;
