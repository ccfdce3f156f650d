import { paymentPages } from '@lampion/contract/rules/payment-pages';

/** The tabs of the profile, as their addresses name them (`?onglet=`). */
export const profileTabs = ['profil', 'abonnement', 'factures'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The first tab where the address names none of them. */
export function readProfileTab(search: URLSearchParams): ProfileTab {
  return profileTabs.find((tab) => tab === search.get('onglet')) ?? 'profil';
}

const addresses: Readonly<Record<ProfileTab, string>> = {
  profil: paymentPages.profile,
  abonnement: paymentPages.subscription,
  factures: paymentPages.invoices,
};

export function profileTabAddress(tab: ProfileTab): string {
  return addresses[tab];
}
