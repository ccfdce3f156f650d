import { callApi } from '../../lib/api.ts';

/** What the cards about one's own account show; asked again after every change. */
export async function loadAccountSecurity(signal: AbortSignal) {
  const [account, sessions, secondFactor] = await Promise.all([
    callApi('getCurrentAccount', { signal }),
    callApi('listSessions', { signal }),
    callApi('getSecondFactor', { signal }),
  ]);
  return { account, sessions, secondFactor };
}

export type AccountSecurityData = Awaited<ReturnType<typeof loadAccountSecurity>>;
