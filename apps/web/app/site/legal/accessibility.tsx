import type { Route } from './+types/accessibility';
import { accessibility } from './accessibility-text.ts';
import { describeLegalPage, LegalPage } from './legal-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return describeLegalPage({ document: accessibility, path: '/accessibilite', matches });
}

export function Page() {
  return <LegalPage document={accessibility} />;
}
