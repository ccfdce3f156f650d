import type { Invoice } from '../schemas/subscription.ts';

/** The name of a structured copy: "facture-LMP-0007.xml", "avoir-LMP-0007-CN-01.xml". */
export function nameInvoiceFile({ kind, number }: Pick<Invoice, 'kind' | 'number'>): string {
  return `${kind === 'credit_note' ? 'avoir' : 'facture'}-${number.replace(/[^\w-]/g, '-')}.xml`;
}
