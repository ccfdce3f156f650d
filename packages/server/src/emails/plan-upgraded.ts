import { formatMoney } from '@lampion/contract/rules/format';
import type { EmailContent } from './email.ts';
import type { PaymentNews } from './payment-confirmed.ts';
import { renderEmail } from './render-email.ts';

/** To an organiser whose larger plan began at once: what was charged for it is the rest of the period. */
export function renderPlanUpgraded({ planName, amount, url, isDemo }: PaymentNews): EmailContent {
  return renderEmail({
    subject: `Votre offre est maintenant ${planName}`,
    preview: 'Elle a commencé aussitôt. Votre facture est prête.',
    title: `Votre offre est maintenant ${planName}`,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Elle a commencé aussitôt. Ce qui vous restait de l'offre précédente est déduit du montant débité.",
      },
      {
        kind: 'facts',
        facts: [
          ['Offre', planName],
          ['Montant débité', formatMoney(amount)],
        ],
      },
      ...(isDemo ? ([{ kind: 'text', text: "Mode démo : aucun argent n'a changé de main." }] as const) : []),
      { kind: 'button', label: 'Voir ma facture', url },
      { kind: 'text', text: "Vous n'avez rien demandé ? Écrivez-nous en répondant à cet e-mail." },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre compte a une offre payante.',
  });
}
