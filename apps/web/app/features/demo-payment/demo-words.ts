import type { DemoMethod } from '@lampion/contract/rules/demo-payment';

export const methodWords: Readonly<Record<DemoMethod, string>> = {
  accepted: 'Carte acceptée',
  refused: 'Carte refusée',
  expired: 'Carte expirée',
  authenticated: 'Authentification demandée, à chaque paiement',
  refused_later: 'Carte acceptée, puis refusée au prochain paiement',
  debited: 'Prélèvement SEPA, payé après trois minutes',
  debit_refused: 'Prélèvement SEPA, refusé après trois minutes',
};

const refusals: Readonly<Record<string, string>> = {
  expired_card: 'Cette carte a expiré.',
  insufficient_funds: 'La provision de cette carte est insuffisante.',
  payment_intent_authentication_failure: 'Votre banque n’a pas reconnu qui paie.',
  payment_intent_payment_attempt_failed: 'Votre banque a refusé le prélèvement.',
};

/** Why nothing was paid, and what to do next. */
export function describeRefusal(reason: string): string {
  const why = refusals[reason] ?? 'Votre banque a refusé ce moyen de paiement.';
  return `${why} Rien n’est débité. Choisissez un autre moyen de paiement.`;
}
