import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import type { CurrentAccount, Role } from '@lampion/contract/schemas/account';
import { callApi } from './api.ts';
import { ACCOUNT_KEY, nameSession, readToken } from './session.ts';

/** Whose session this is, as far as the device has to know without a network. A hint: the server decides. */
export interface KeptAccount {
  readonly id: string;
  readonly role: Role;
  /** The end of the token it was read with: of another session nothing is known. */
  readonly session: string;
}

function readLast(): KeptAccount | null {
  try {
    return JSON.parse(localStorage.getItem(ACCOUNT_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Null when nobody is signed in, or when it has not been asked yet since. */
export function readKeptAccount(): KeptAccount | null {
  const token = readToken();
  const last = readLast();
  return token !== null && last?.session === nameSession(token) ? last : null;
}

/** To be called with what the server says: what another account left unsent in forms is not for this one to see. */
export async function enterAccount({ _id: id, role }: CurrentAccount): Promise<KeptAccount> {
  const former = readLast();
  // Whoever stays does not need its code.
  if (former !== null && former.id !== id) await (await import('./clear-device.ts')).forgetFormer();
  const account = { id, role, session: nameSession(readToken()) };
  try {
    localStorage.setItem(ACCOUNT_KEY, JSON.stringify(account));
  } catch {
    // Without storage nothing is kept on this device that it could be needed for.
  }
  return account;
}

/** Whose session this is, asked of the server where the device does not know. @throws ApiError */
export async function knowAccount(): Promise<KeptAccount> {
  return readKeptAccount() ?? enterAccount(await callApi(accountEndpoints.getCurrentAccount, {}));
}
