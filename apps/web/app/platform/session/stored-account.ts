import { accountEndpoints, type CurrentAccount } from '@lampion/contract/people/accounts';
import { callApi } from '../api.ts';
import { readThisDevice } from './push-device-id.ts';
import {
  ACCOUNT_KEY,
  ASIDE,
  type KeptAccount,
  nameSession,
  readKeptAccount,
  readLastAccount,
  readToken,
} from './session.ts';

/**
 * Call with the server's answer. Each account gets back what it left in forms, and nothing of
 * another.
 */
export async function enterAccount({ _id: id, role }: CurrentAccount): Promise<KeptAccount> {
  const former = readLastAccount();
  // An account that stays, and the first one on a device, do not need its code.
  if (former?.id !== id && (former !== null || isAnythingAside()))
    await (await import('./clear-device.ts')).changeAccount(former?.id ?? null, id);
  const account = { id, role, session: nameSession(readToken()) };
  try {
    localStorage.setItem(ACCOUNT_KEY, JSON.stringify(account));
  } catch {
    // Without storage, this device has no data that would need it.
  }
  if (former?.id === id && former.session !== account.session) void renewDevice();
  return account;
}

function isAnythingAside(): boolean {
  try {
    return [localStorage, sessionStorage].some((storage) =>
      Object.keys(storage).some((key) => key.startsWith(ASIDE)),
    );
  } catch {
    // Storage is unavailable: nothing was stored.
    return false;
  }
}

/**
 * The account of the session, from the server if the device does not know it.
 * @throws ApiError
 */
export async function knowAccount(): Promise<KeptAccount> {
  return readKeptAccount() ?? enterAccount(await callApi(accountEndpoints.getCurrentAccount, {}));
}

/** This browser's push registration ended with the previous session. */
async function renewDevice(): Promise<void> {
  if (readThisDevice() === null) return;
  const { renewThisDevice } = await import('./push-device.ts');
  await renewThisDevice().catch(() => undefined);
}
