import { appAccountEndpoints } from '@lampion/contract/endpoints/app-accounts';
import type { OwnAppAccount } from '@lampion/contract/schemas/member';
import { useSeenStore } from '../../../lib/device/seen-store.ts';
import { useReadAgain } from '../../../lib/device/use-read-again.ts';
import { useSeen } from '../../../lib/device/use-seen.ts';

const NOTHING = {};

/** The member's own profile, as the device and then the server know it. */
export const useOwnAppAccount = () => useSeen(appAccountEndpoints.getOwnAppAccount, NOTHING);

/** Shows at once what the server answered to a change of the profile that did not go through the outbox. */
export function useShowOwnAppAccount(): (account: OwnAppAccount) => void {
  const [store, readAgain] = [useSeenStore(), useReadAgain()];
  return (account) => {
    store.show(appAccountEndpoints.getOwnAppAccount.path, NOTHING, account);
    readAgain('me');
  };
}
