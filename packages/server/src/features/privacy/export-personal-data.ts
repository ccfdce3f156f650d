import type { PersonalData } from '@lampion/contract/schemas/privacy';
import type { Invoice } from '@lampion/contract/schemas/subscription';
import { type AccountActor, type Actor, requireAccount } from '../../actor.ts';
import { AppError, isAppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { listInvoices } from '../billing/list-invoices.ts';
import { describePersonalData } from './describe-personal-data.ts';
import { renderPersonalData } from './render-personal-data.ts';

const PER_ACCOUNT = { name: 'export-data', points: 5, seconds: 3600 };

/** The actor's invoices; none while the provider cannot be reached, so that the rest is still exported. */
async function findInvoices(
  deps: Pick<Deps, 'config' | 'db' | 'payments'>,
  actor: Actor,
): Promise<Invoice[]> {
  try {
    return (await listInvoices(deps, actor)).invoices;
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}

/**
 * All data stored about the actor, for machines and for people, without credentials.
 * @throws AppError `not_authenticated`, `too_many_attempts` (5 an hour)
 */
export async function exportPersonalData(
  deps: Pick<Deps, 'config' | 'db' | 'limiter' | 'now' | 'payments'>,
  actor: Actor,
): Promise<PersonalData> {
  const person = requireAccount(actor);
  await deps.limiter.consume(PER_ACCOUNT, person.accountId);
  return buildPersonalData(deps, person);
}

/**
 * The same for the administration, about any account. The caller checks the rights and records it in the journal.
 * @throws AppError `not_authenticated` when there is no such account
 */
export async function buildPersonalData(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'payments'>,
  person: AccountActor,
): Promise<PersonalData> {
  const { accountId, kind } = person;
  const invoices = kind === 'member' ? [] : await findInvoices(deps, person);
  const sections = await describePersonalData(deps.db, accountId, invoices);
  if (sections === null) throw new AppError('not_authenticated');
  const now = deps.now();
  return {
    fileName: `lampion-mes-donnees-${now.toISOString().slice(0, 10)}`,
    data: Object.fromEntries(sections.map(({ key, rows }) => [key, rows])),
    html: renderPersonalData(sections, now),
  };
}
