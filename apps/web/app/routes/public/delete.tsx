import type { PublicPageHandle } from '../../components/site/site-document.tsx';
import { deleteAccount } from '../../content/delete.ts';
import { describeLegalPage } from '../../features/legal/describe-legal-page.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import type { Route } from './+types/delete';

export const handle = { lang: 'en' } satisfies PublicPageHandle;

export function meta({ matches }: Route.MetaArgs) {
  return describeLegalPage({ document: deleteAccount, path: '/delete', matches, lang: 'en' });
}

/** In English, as the app stores require. */
export function Page() {
  return <LegalPage document={deleteAccount} lang="en" />;
}
