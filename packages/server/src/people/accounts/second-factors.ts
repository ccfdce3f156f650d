import { randomBytes, randomInt } from 'node:crypto';
import type { SecondFactor, SecondFactorSetup } from '@lampion/contract/people/security';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Deps } from '../../deps.ts';
import { type AccountActor, type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findPasskeys } from './passkey-store.ts';
import { checkCurrentPassword } from './password-checks.ts';
import { isSecondFactorRequired } from './policy.ts';
import {
  confirmSecondFactor as confirm,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  findUnsealedSecrets,
  hasSecondFactor,
  proposeSecondFactor,
  replaceRecoveryCodes,
  replaceSecret,
  type SecondFactorRow,
  takeRecoveryCode,
  takeStep,
} from './second-factor-store.ts';
import { deleteOtherSessions } from './session-store.ts';
import { findAccount, findOwnIdentities } from './store.ts';

/** RFC 4226 recommends the length of the hash. */
const SECRET_BYTES = 20;

/**
 * Refuses to change what protects an account of the administration in a session that was opened
 * without it: somebody who reads the account's mailbox can set its password.
 * @throws AppError `passkey_needed`
 */
export async function checkMayProtect(
  { db }: Pick<Deps, 'db'>,
  { accountId, lacksSecondFactor = false }: AccountActor,
): Promise<void> {
  if (!lacksSecondFactor) return;
  const proofs = [...(await findPasskeys(db, accountId)), ...(await findOwnIdentities(db, accountId))];
  if (proofs.length > 0) throw new AppError('passkey_needed');
}

/**
 * Creates a secret for the actor's authenticator. It becomes active once confirmed with a first
 * code; calling again creates another secret.
 * @throws AppError `not_authenticated`, `wrong_password`, `conflict` (one is active),
 * `passkey_needed`, `too_many_attempts`
 */
export async function startSecondFactor(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'secrets'>,
  actor: Actor,
  { password }: { readonly password: string | null },
): Promise<SecondFactorSetup> {
  const { accountId } = requireAccount(actor);
  await checkMayProtect(deps, requireAccount(actor));
  await checkCurrentPassword(deps, accountId, password);
  const account = await findAccount(deps.db, accountId);
  if (account === null) throw new AppError('not_authenticated');
  const secret = randomBytes(SECRET_BYTES);
  const factor = {
    accountId,
    secret: deps.secrets.seal(secret, purposeOf(accountId)),
    createdAt: deps.now(),
  };
  if (!(await proposeSecondFactor(deps.db, factor))) throw new AppError('conflict');
  return describeAuthenticator(secret, account.email);
}

const CONFIRMATIONS_PER_ACCOUNT = { name: 'confirm-second-factor', points: 20, seconds: 15 * 60 };

/**
 * Activates the actor's authenticator with a first code from it, and returns the recovery codes.
 * Every other device is signed out: it signed in without it.
 * @throws AppError `not_authenticated`, `wrong_second_factor`, `conflict` (nothing to confirm),
 * `passkey_needed`, `too_many_attempts`
 */
export async function confirmSecondFactor(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'pseudonymise' | 'secrets'>,
  actor: Actor,
  { code }: { readonly code: string },
): Promise<string[]> {
  const { accountId, sessionId } = requireAccount(actor);
  await checkMayProtect(deps, requireAccount(actor));
  await deps.limiter.consume(CONFIRMATIONS_PER_ACCOUNT, accountId);
  const factor = await findSecondFactor(deps.db, accountId);
  if (factor === null || factor.confirmedAt !== null) throw new AppError('conflict');
  const now = deps.now();
  const step = findCodeStep(deps.secrets.open(factor.secret, purposeOf(accountId)), code, now);
  if (step === null) throw new AppError('wrong_second_factor');
  return deps.db.transaction(async (tx) => {
    if (!(await confirm(tx, accountId, { now, step }))) throw new AppError('conflict');
    await deleteOtherSessions(tx, accountId, sessionId);
    return issueRecoveryCodes(deps, tx, accountId);
  });
}

/**
 * Turns off the actor's second factor, given a last code, and deletes the recovery codes.
 * @throws AppError `not_authenticated`, `wrong_second_factor`, `conflict` (no second factor),
 * `too_many_attempts`
 */
export async function stopSecondFactor(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'secrets'>,
  actor: Actor,
  { code }: { readonly code: string },
): Promise<void> {
  const { accountId } = requireAccount(actor);
  const factor = await findSecondFactor(deps.db, accountId);
  if (factor === null || factor.confirmedAt === null) throw new AppError('conflict');
  await checkSecondFactor(deps, accountId, code);
  await deleteSecondFactor(deps.db, accountId);
}

/**
 * Whether the second factor is on, whether it is required, and how many recovery codes are left.
 * @throws AppError `not_authenticated`
 */
export async function getSecondFactor(
  deps: Pick<Deps, 'config' | 'db'>,
  actor: Actor,
): Promise<SecondFactor> {
  const { accountId } = requireAccount(actor);
  const account = await findAccount(deps.db, accountId);
  if (account === null) throw new AppError('not_authenticated');
  const factor = await findSecondFactor(deps.db, accountId);
  const isOn = factor !== null && factor.confirmedAt !== null;
  return {
    isOn,
    isRequired: isSecondFactorRequired(deps.config, account.role),
    recoveryCodesLeft: isOn ? await countRecoveryCodes(deps.db, accountId) : 0,
  };
}

/** Counted per account: only someone who knows the password gets this far. */
const CHECKS_PER_ACCOUNT = { name: 'second-factor', points: 10, seconds: 15 * 60 };

type Dependencies = Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'secrets'>;

/**
 * Passes when an account has no second factor, or when `code` is right: from its authenticator, or
 * a recovery code. Either works once. Do not call inside a transaction: a used code must stay used
 * after a rollback.
 * @throws AppError `second_factor_required` without a code, `wrong_second_factor`,
 * `too_many_attempts`
 */
export async function checkSecondFactor(
  deps: Dependencies,
  accountId: string,
  code: string | undefined,
): Promise<void> {
  await checkFactor(deps, accountId, await findSecondFactor(deps.db, accountId), code);
}

/** As `checkSecondFactor`, for an authenticator that is already loaded. */
export async function checkFactor(
  deps: Dependencies,
  accountId: string,
  factor: Pick<SecondFactorRow, 'confirmedAt' | 'secret'> | null,
  code: string | undefined,
): Promise<void> {
  if (factor === null || factor.confirmedAt === null) return;
  if (code === undefined) throw new AppError('second_factor_required');
  await deps.limiter.consume(CHECKS_PER_ACCOUNT, accountId);
  if (!(await useCode(deps, accountId, factor.secret, code))) throw new AppError('wrong_second_factor');
  await deps.limiter.reset(CHECKS_PER_ACCOUNT, accountId);
}

/**
 * As `checkSecondFactor`, for a signed-in caller before an action reserved to the owner. A missing
 * code is an error of the field, because a 401 would end the session.
 * @throws AppError `invalid_input` on the field `code`, `wrong_second_factor`, `too_many_attempts`
 */
export async function checkOwnSecondFactor(
  deps: Dependencies,
  accountId: string,
  code: string | undefined,
): Promise<void> {
  if (code === undefined && (await hasSecondFactor(deps.db, accountId))) {
    const message = 'Indiquez le code de votre application d’authentification';
    throw new AppError('invalid_input', { fields: [{ path: 'code', message }] });
  }
  await checkSecondFactor(deps, accountId, code);
}

async function useCode(
  deps: Dependencies,
  accountId: string,
  secret: Buffer,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) {
    return takeRecoveryCode(deps.db, accountId, await hashRecoveryCode(deps, accountId, code));
  }
  const step = findCodeStep(deps.secrets.open(secret, purposeOf(accountId)), code, deps.now());
  return step !== null && takeStep(deps.db, accountId, step);
}

/** The length of secrets stored in plain text, before encryption was introduced. */
const PLAIN_BYTES = 20;

/** Binds an encrypted secret to its account: copied to another account, it cannot be decrypted. */
export const purposeOf = (accountId: string) => `second factor of ${accountId}`;

/**
 * Encrypts with the current key every authenticator's secret that is still in plain text or
 * encrypted with the previous key. Idempotent; several processes may run it at once.
 * @throws SecretsKeyError when one is encrypted with an unknown key
 */
export async function encryptSecondFactors({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  for (;;) {
    const rows = await findUnsealedSecrets(db, secrets.settled);
    if (rows.length === 0) return;
    for (const { accountId, secret } of rows) {
      const purpose = purposeOf(accountId);
      const plain = secret.length === PLAIN_BYTES ? secret : secrets.open(secret, purpose);
      await replaceSecret(db, accountId, { from: secret, to: secrets.seal(plain, purpose) });
    }
  }
}

const PERIOD_SECONDS = 30;
/** Also accepts the previous and the next time step, because clocks of phones are inexact. */
const WINDOW = 1;

function toTotp(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: 'Lampion',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

/**
 * Setup data of an authenticator, to type and to scan (RFC 6238: SHA-1, six digits, 30 seconds).
 */
function describeAuthenticator(secret: Buffer, email: string): SecondFactorSetup {
  const totp = toTotp(secret, email);
  const uri = totp.toString();
  return {
    secret: totp.secret.base32.match(/.{1,4}/g)?.join(' ') ?? '',
    uri,
    qrCode: renderSVG(uri, { border: 2 }),
  };
}

/** The time step a code belongs to; null when it matches none around now. */
function findCodeStep(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = toTotp(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

const CODES = 10;
/** Without easily confused characters: 31^10 codes, some 49 bits each. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

function issueCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

const labelCode = (accountId: string, code: string) => `recovery code of ${accountId}: ${code}`;

/**
 * The hashes under which a recovery code may be stored: one per secret this installation has had,
 * each bound to the account.
 */
function hashRecoveryCode(
  { knownPseudonyms }: Pick<Deps, 'knownPseudonyms'>,
  accountId: string,
  code: string,
): Promise<Buffer[]> {
  return knownPseudonyms(labelCode(accountId, code));
}

/**
 * Replaces the codes with ten new ones, for their owner to write down ("abcde-fghij"): they are
 * shown only once.
 */
export async function issueRecoveryCodes(
  deps: Pick<Deps, 'pseudonymise'>,
  tx: Queryable,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, issueCode);
  const hashes = await Promise.all(codes.map((code) => deps.pseudonymise(labelCode(accountId, code))));
  await replaceRecoveryCodes(tx, accountId, hashes);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/**
 * Creates new recovery codes for the actor, given a code; the former ones are invalidated.
 * @throws AppError `not_authenticated`, `wrong_second_factor`, `conflict` (no second factor),
 * `too_many_attempts`
 */
export async function resetRecoveryCodes(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'pseudonymise' | 'secrets'>,
  actor: Actor,
  { code }: { readonly code: string },
): Promise<string[]> {
  const { accountId } = requireAccount(actor);
  const factor = await findSecondFactor(deps.db, accountId);
  if (factor === null || factor.confirmedAt === null) throw new AppError('conflict');
  await checkSecondFactor(deps, accountId, code);
  return deps.db.transaction((tx) => issueRecoveryCodes(deps, tx, accountId));
}
