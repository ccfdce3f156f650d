import { readFile } from 'node:fs/promises';
import {
  describePasswordFault,
  findPasswordFault,
  listPasswordForms,
  type PasswordOwner,
} from '@lampion/contract/rules/password-strength';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import { demoPassword } from '../../demo/demo-accounts.ts';
import type { Deps } from '../../deps.ts';

const listFile = new URL('../../../assets/common-passwords.txt', import.meta.url);

/** Loaded when first needed, and cached: some 35,000 words. */
let list: Promise<ReadonlySet<string>> | undefined;

function loadList(): Promise<ReadonlySet<string>> {
  list ??= readFile(listFile, 'utf8').then((text) => new Set(text.split('\n').filter(Boolean)));
  return list;
}

/** A demonstration publishes its password: visitors who try it out may use it for their own account. */
const isTheDemos = ({ ALLOW_EMBEDDED }: Config, password: string) =>
  ALLOW_EMBEDDED.includes('demo-content') && password === demoPassword;

/**
 * Why a password is refused, in a sentence; null when accepted. Refused: common ones, common words with digits and
 * signs around them or in place of letters, few signs repeated, and those containing what an attacker tries
 * first: the product, a season, its owner.
 */
export async function findNewPasswordFault(
  { config }: Pick<Deps, 'config'>,
  password: string,
  owner: PasswordOwner,
): Promise<string | null> {
  if (isTheDemos(config, password)) return null;
  const words = await loadList();
  const isCommon = listPasswordForms(password).some((form) => words.has(form));
  const fault = findPasswordFault(password, owner) ?? (isCommon ? 'simple' : null);
  return fault && describePasswordFault(fault);
}

/** @throws AppError `invalid_input` on the field `password` */
export async function checkNewPassword(
  deps: Pick<Deps, 'config'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const message = await findNewPasswordFault(deps, password, owner);
  if (message !== null) throw new AppError('invalid_input', { fields: [{ path: 'password', message }] });
}
