import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Payer } from './subscription-store.ts';
import { hasHadSubscription, hasOrdered, lockCompany } from './trial-store.ts';

/** How long a payment page can be completed, and an hour for the news of it. */
const PAGE_MS = 25 * 3_600_000;

type Dependencies = Pick<Deps, 'knownPseudonyms' | 'now' | 'pseudonymise'>;

/** What a company is known by, whichever of its accounts orders: its SIREN, else its VAT number; null without either. */
function nameCompany({ siret, vatNumber }: Payer): string | null {
  const number = siret === '' ? vatNumber : siret.slice(0, 9);
  return number === '' ? null : `company\n${number}`;
}

/** The pseudonym a company's orders are stored with; null where no number is known. */
export async function hideCompany({ pseudonymise }: Dependencies, payer: Payer): Promise<Buffer | null> {
  const name = nameCompany(payer);
  return name === null ? null : pseudonymise(name);
}

/** Whether the organiser can have no trial (any more): one for each company, and none after a plan. */
export async function isTrialTaken(deps: Dependencies, db: Queryable, payer: Payer): Promise<boolean> {
  const { organiserId } = payer;
  const name = nameCompany(payer);
  const hashes = name === null ? [] : await deps.knownPseudonyms(name);
  const openSince = new Date(deps.now().getTime() - PAGE_MS);
  return (await hasHadSubscription(db, payer)) || (await hasOrdered(db, { organiserId, hashes, openSince }));
}

/** Whether the trial is still to be had, now that no other account of the company can order it before the caller's end. */
export async function takeTrial(deps: Dependencies, tx: Queryable, payer: Payer): Promise<boolean> {
  const companyHash = await hideCompany(deps, payer);
  if (companyHash !== null) await lockCompany(tx, companyHash);
  return !(await isTrialTaken(deps, tx, payer));
}
