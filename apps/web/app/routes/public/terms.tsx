import { terms } from '@lampion/contract/legal/terms';
import { describeLegalPage } from '../../features/legal/describe-legal-page.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import type { Route } from './+types/terms';

export function meta({ matches }: Route.MetaArgs) {
  return describeLegalPage({ document: terms, path: '/terms', matches });
}

export function Page() {
  return <LegalPage document={terms} />;
}
