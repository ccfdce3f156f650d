import type { PublicPageHandle } from '../site-document.tsx';
import type { Route } from './+types/delete';
import { deleteAccount } from './delete-text.ts';
import { describeLegalPage, LegalPage } from './legal-page.tsx';

export const handle = { lang: 'en' } satisfies PublicPageHandle;

export function meta({ matches }: Route.MetaArgs) {
  return describeLegalPage({ document: deleteAccount, path: '/delete', matches, lang: 'en' });
}

/** In English, as the app stores require. */
export function Page() {
  return <LegalPage document={deleteAccount} lang="en" />;
}
