import { nameInvoiceFile } from '@lampion/contract/rules/invoice-file';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../settings/read-settings.ts';
import { findOwnPayer } from './find-own-payer.ts';
import { toStructuredInvoice, writeUbl } from './structured-invoice-view.ts';

const PER_ACCOUNT = { name: 'structured-invoice', points: 60, seconds: 3600 };

/** Whoever opens the file alone has to know. */
const DEMO_NOTE = 'Document de démonstration, sans valeur : aucun argent n’a été versé.';

export interface StructuredInvoiceFile {
  /** "facture-LMP-0007.xml" */
  readonly filename: string;
  readonly content: string;
}

/**
 * An invoice or a credit note of the actor's own for accounting software: EN 16931 in UBL. The buyer and the amounts are
 * those of its day, the seller is that of the present settings.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `not_found` (also for a void one),
 * `structured_copy_unavailable`, `too_many_attempts`
 */
export async function getStructuredInvoice(
  deps: Pick<Deps, 'config' | 'db' | 'limiter' | 'payments'>,
  actor: Actor,
  id: string,
): Promise<StructuredInvoiceFile> {
  const { customerId } = await findOwnPayer(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, requireOrganiser(actor).accountId);
  const facts = customerId && (await deps.payments.findInvoiceFacts(customerId, id));
  if (!facts) throw new AppError('not_found');
  const notes = deps.payments.demo === null ? [] : [DEMO_NOTE];
  const invoice = toStructuredInvoice(facts, await readSettings(deps), notes);
  if (invoice === null) throw new AppError('structured_copy_unavailable');
  return {
    filename: nameInvoiceFile(facts),
    content: writeUbl(invoice, facts.kind),
  };
}
