import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';

/** The tabs of the profile, by their names in the address (`?onglet=`). */
export const profileTabs = ['profil', 'abonnement', 'factures'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The tab in the address, else the first one. */
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
