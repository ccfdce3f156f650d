import { formatMoney } from '@lampion/contract/rules/format';
import type { EmailContent } from './email.ts';
import { type Block, type EmailParts, renderEmail } from './render-email.ts';

/** What an organiser has to know of a payment that did not go as it should. */
export interface TroubleNews {
  readonly planName: string;
  /** Cents. */
  readonly amount: number;
  /** The day to know, where there is one. */
  readonly effectiveAt: Date | null;
  /** Link to the invoices or the subscription. */
  readonly url: string;
  /** A demo payment: no money moved. */
  readonly isDemo: boolean;
}

interface Letter extends Pick<EmailParts, 'subject' | 'preview' | 'title'> {
  /** Paragraphs, the one that says what to do last. */
  readonly texts: readonly string[];
  /** What the amount is. */
  readonly amountLabel: string;
  readonly button: string;
}

/** A letter about a payment: what happened, what to do, the amount and one button. */
export function renderPaymentLetter(
  { planName, amount, url, isDemo }: TroubleNews,
  { texts, amountLabel, button, ...parts }: Letter,
): EmailContent {
  const demo = isDemo ? ["Mode démo : aucun argent n'a changé de main."] : [];
  const words = ['Bonjour,', ...texts, ...demo];
  return renderEmail({
    ...parts,
    blocks: [
      ...words.map((text): Block => ({ kind: 'text', text })),
      {
        kind: 'facts',
        facts: [
          ['Offre', planName],
          [amountLabel, formatMoney(amount)],
        ],
      },
      { kind: 'button', label: button, url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre compte a, ou avait, une offre payante.',
  });
}
