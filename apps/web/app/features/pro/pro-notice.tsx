import { profileEndpoints } from '@lampion/contract/endpoints/profile';
import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { CreditCard, Flag } from 'lucide-react';
import { Banner } from '../../components/ui/banner.tsx';
import { ApiError, callApi } from '../../lib/api.ts';
import { profileTabAddress } from '../profile/profile-tabs.ts';

/** A task that waits for the organiser, shown on every screen. */
export type ProNoticeKind = 'payment-failed' | 'unfinished-signup' | null;

/** Shown on every screen, so failing to load it must not break one. */
export async function findProNotice(
  { role, organiser }: CurrentAccount,
  signal: AbortSignal,
): Promise<ProNoticeKind> {
  if (organiser === null) return null;
  try {
    const { isPaymentFailed, siret, address } = await callApi(profileEndpoints.getProfile, { signal });
    if (isPaymentFailed) return 'payment-failed';
    // The last step of the signup requires both, except for companies abroad, which have no SIRET.
    const isUnnamed = siret === '' && address.country === '';
    return role === 'organiser' && isUnnamed ? 'unfinished-signup' : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export function ProNotice({ kind }: { kind: ProNoticeKind }) {
  if (kind === 'payment-failed') {
    return (
      <Banner icon={CreditCard} to={profileTabAddress('abonnement')} action="Voir">
        Un paiement n’a pas abouti. Voyez comment le régler pour garder votre offre.
      </Banner>
    );
  }
  if (kind === 'unfinished-signup') {
    return (
      <Banner icon={Flag} to="/pro/signup" action="Terminer">
        Votre inscription n’est pas terminée : reprenez-la où vous l’aviez laissée.
      </Banner>
    );
  }
  return null;
}
