import { readFile } from 'node:fs/promises';
import {
  describePasswordFault,
  findPasswordFault,
  listPasswordForms,
  type PasswordOwner,
} from '@lampion/contract/people/rules/password-strength';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import { verifyPassword } from './hash-password.ts';
import { type AccountRow, findAccount } from './store.ts';

const PER_ACCOUNT = { name: 'current-password', points: 10, seconds: 15 * 60 };

/**
 * Checks the password of the signed-in account, and returns the account. For actions not allowed to
 * accounts without a password: nothing else distinguishes the owner from a stranger at an unlocked
 * screen.
 * @throws AppError `password_missing`, `wrong_password`, `too_many_attempts`, `not_authenticated`
 * when the account is gone
 */
export async function requireCurrentPassword(
  deps: Pick<Deps, 'db' | 'limiter'>,
  accountId: string,
  password: string,
): Promise<AccountRow> {
  const account = await findAccount(deps.db, accountId);
  if (account === null) throw new AppError('not_authenticated');
  if (account.passwordHash === null) throw new AppError('password_missing');
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  if (!(await verifyPassword(password, account.passwordHash))) throw new AppError('wrong_password');
  await deps.limiter.reset(PER_ACCOUNT, accountId);
  return account;
}

/**
 * Checks the password of the signed-in account: for actions that a stranger at an unlocked screen
 * must not take. Passes for an account that only signs in with Google and has no password.
 * @throws AppError `wrong_password`, `too_many_attempts`, `not_authenticated` when the account is
 * gone
 */
export async function checkCurrentPassword(
  deps: Pick<Deps, 'db' | 'limiter'>,
  accountId: string,
  password: string | null,
): Promise<void> {
  const account = await findAccount(deps.db, accountId);
  if (account === null) throw new AppError('not_authenticated');
  if (account.passwordHash !== null) await requireCurrentPassword(deps, accountId, password ?? '');
}

const listFile = new URL('../../../assets/common-passwords.txt', import.meta.url);

/** Loaded when first needed, and cached: some 35,000 words. */
let list: Promise<ReadonlySet<string>> | undefined;

function loadList(): Promise<ReadonlySet<string>> {
  list ??= readFile(listFile, 'utf8').then((text) => new Set(text.split('\n').filter(Boolean)));
  return list;
}

/**
 * The reason to refuse a password, as a sentence; null when accepted. Refuses common passwords,
 * common words padded or spelled with digits and symbols, passwords of few distinct characters, and
 * those that contain the product's name, a season or the owner's name.
 */
export async function findNewPasswordFault(
  { publishedPassword }: Pick<Deps, 'publishedPassword'>,
  password: string,
  owner: PasswordOwner,
): Promise<string | null> {
  if (password === publishedPassword) return null;
  const words = await loadList();
  const isCommon = listPasswordForms(password).some((form) => words.has(form));
  const fault = findPasswordFault(password, owner) ?? (isCommon ? 'simple' : null);
  return fault && describePasswordFault(fault);
}

/** @throws AppError `invalid_input` on the field `password` */
export async function checkNewPassword(
  deps: Pick<Deps, 'publishedPassword'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const message = await findNewPasswordFault(deps, password, owner);
  if (message !== null) throw new AppError('invalid_input', { fields: [{ path: 'password', message }] });
}
