import { legal } from '../../content/legal.ts';
import { describeLegalPage } from '../../features/legal/describe-legal-page.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import type { Route } from './+types/legal';

export function meta({ matches }: Route.MetaArgs) {
  return describeLegalPage({ document: legal, path: '/legal', matches });
}

export function Page() {
  return <LegalPage document={legal} />;
}
