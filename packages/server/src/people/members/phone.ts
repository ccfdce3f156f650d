import { timingSafeEqual } from 'node:crypto';
import type { OwnAppAccount } from '@lampion/contract/people/app-accounts';
import { VERIFICATION_CODE_MINUTES } from '@lampion/contract/people/app-connection';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Pseudonymise } from '../../platform/db/pseudonyms.ts';
import { getOwnAppAccount } from './app-account.ts';
import { requireMember } from './members.ts';
import {
  deletePhoneCode,
  deletePhoneCodesBefore,
  deletePhoneCodesOf,
  findCodePhone,
  givePhone,
  replacePhoneCode,
  setPhoneCodeHash,
  takePhoneAway,
  takePhoneTry,
} from './phone-store.ts';

const HOUR = 3600;
const CODES_PER_ADDRESS = { name: 'send-code-address', points: 20, seconds: HOUR };
const CODES_PER_ACCOUNT = { name: 'send-code-account', points: 5, seconds: HOUR };
/** Counts all callers, and the codes of organisers too. */
const PER_PHONE = { name: 'send-code-phone', points: 3, seconds: HOUR };

/**
 * Sends a code to a phone the calling member wants to add. It replaces the previous code. Does not
 * reveal whether another member has the number.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_many_attempts`
 */
export async function requestPhone(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now'>,
  actor: Actor,
  client: Client,
  phone: string,
): Promise<void> {
  const { accountId, appAccountId } = await requireMember(deps, actor);
  await deps.limiter.consume(CODES_PER_ADDRESS, client.address);
  await deps.limiter.consume(CODES_PER_ACCOUNT, accountId);
  await deps.limiter.consume(PER_PHONE, phone);
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + CODE_LIFETIME_MS);
  await deps.db.transaction(async (tx) => {
    const id = await replacePhoneCode(tx, { appAccountId, phone, createdAt, expiresAt });
    await deps.jobs.enqueue(tx, 'send-phone-code', { id });
  });
}

/**
 * Sends the code of a row; does nothing when the row was replaced.
 * @throws Error when the message could not be handed over: retry
 */
export async function deliverPhoneCode(
  deps: Pick<Deps, 'db' | 'now' | 'pseudonymise' | 'sms'>,
  id: string,
): Promise<void> {
  const phone = await findCodePhone(deps.db, id);
  if (phone !== null)
    await sendVerificationCode(deps, { id, phone }, (sent) => setPhoneCodeHash(deps.db, id, sent));
}
const ATTEMPTS_PER_ADDRESS = { name: 'verify-code-address', points: 60, seconds: HOUR };
const ATTEMPTS_PER_ACCOUNT = { name: 'verify-code-account', points: 20, seconds: HOUR };

/**
 * Adds the phone whose code the calling member enters. A code works once and allows five attempts.
 * A number belongs to the member who proved it last.
 * @throws AppError `not_authenticated`, `app_account_missing`, `wrong_verification_code` (also for
 * one that is used or expired), `too_many_attempts`
 */
export async function confirmPhone(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  actor: Actor,
  client: Client,
  code: string,
): Promise<OwnAppAccount> {
  const { accountId, appAccountId } = await requireMember(deps, actor);
  await deps.limiter.consume(ATTEMPTS_PER_ADDRESS, client.address);
  await deps.limiter.consume(ATTEMPTS_PER_ACCOUNT, accountId);
  const now = deps.now();
  const row = await takePhoneTry(deps.db, { appAccountId, now, maxTries: CODE_TRIES_MAX });
  if (row === null || row.codeHash === null) throw new AppError('wrong_verification_code');
  const { id, codeHash, phone } = row;
  if (!(await isVerificationCode(deps, { id, codeHash }, code)))
    throw new AppError('wrong_verification_code');
  await deps.db.transaction(async (tx) => {
    if (!(await deletePhoneCode(tx, id))) throw new AppError('wrong_verification_code');
    await givePhone(tx, { appAccountId, phone, now });
  });
  return getOwnAppAccount(deps, actor);
}

/**
 * Removes the calling member's phone and any pending code. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function removePhone(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<OwnAppAccount> {
  const { appAccountId } = await requireMember(deps, actor);
  await deps.db.transaction(async (tx) => {
    await deletePhoneCodesOf(tx, appAccountId);
    await takePhoneAway(tx, appAccountId);
  });
  return getOwnAppAccount(deps, actor);
}

/** How long a code is valid, from the moment its message is sent. */
export const CODE_LIFETIME_MS = VERIFICATION_CODE_MINUTES * 60_000;

/**
 * The six digits of a row's code. Deterministic, so that a message sent twice has the same content;
 * not predictable without this installation's secret.
 */
async function issueVerificationCode(pseudonymise: Pseudonymise, id: string): Promise<string> {
  const bytes = await pseudonymise(`verification code of ${id}`);
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/**
 * What a code's stored pseudonym is computed from: bound to the row and to this installation's
 * secret.
 */
const labelVerificationCode = (id: string, code: string) => `verification ${id} ${code}`;

/** The columns stored once a code is sent. */
interface SentCode {
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

/** Attempts per code. */
export const CODE_TRIES_MAX = 5;

/**
 * The code of a row, and the columns to store before it is sent. It is valid for ten minutes from
 * now.
 */
export async function makeVerificationCode(
  { now, pseudonymise }: Pick<Deps, 'now' | 'pseudonymise'>,
  id: string,
): Promise<{ readonly code: string; readonly sent: SentCode }> {
  const code = await issueVerificationCode(pseudonymise, id);
  const codeHash = await pseudonymise(labelVerificationCode(id, code));
  return { code, sent: { codeHash, expiresAt: new Date(now().getTime() + CODE_LIFETIME_MS) } };
}

/**
 * Sends the code of a row by text message, after `keep` has stored its hash. It is then valid for
 * ten minutes. Run twice, it sends the same message under the same id.
 * @throws Error when the message could not be handed over: retry
 */
export async function sendVerificationCode(
  deps: Pick<Deps, 'now' | 'pseudonymise' | 'sms'>,
  { id, phone }: { readonly id: string; readonly phone: string },
  keep: (sent: SentCode) => Promise<void>,
): Promise<void> {
  const { code, sent } = await makeVerificationCode(deps, id);
  await keep(sent);
  const text = `Votre code Lampion : ${code}. Il est valable 10 minutes. Ne le donnez à personne.`;
  await deps.sms.send({ id, to: phone, text });
}

/** Whether a code is the one of a row, in constant time. */
export async function isVerificationCode(
  { knownPseudonyms }: Pick<Deps, 'knownPseudonyms'>,
  { id, codeHash }: { readonly id: string; readonly codeHash: Buffer },
  code: string,
): Promise<boolean> {
  const given = await knownPseudonyms(labelVerificationCode(id, code));
  return given.some((hash) => timingSafeEqual(hash, codeHash));
}

/** Purges expired codes of phones. */
export function purgePhoneCodes(db: Queryable, now: Date): Promise<void> {
  return deletePhoneCodesBefore(db, now);
}
