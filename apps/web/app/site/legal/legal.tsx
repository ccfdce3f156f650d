import type { Route } from './+types/legal';
import { describeLegalPage, LegalPage } from './legal-page.tsx';
import { legal } from './legal-text.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describeLegalPage({ document: legal, path: '/legal', matches });
}

export function Page() {
  return <LegalPage document={legal} />;
}
