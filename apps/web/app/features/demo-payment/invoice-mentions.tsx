import { fr } from '@lampion/contract/french';

/** What the law wants below the amounts of an invoice. */
export function InvoiceMentions({ mentions }: { mentions: readonly string[] }) {
  return (
    <div className="invoice-mentions muted">
      {mentions.map((mention) => (
        <p key={mention}>{fr(mention)}</p>
      ))}
    </div>
  );
}
