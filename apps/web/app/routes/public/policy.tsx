import { policy } from '../../content/policy.ts';
import { describeLegalPage } from '../../features/legal/describe-legal-page.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import type { Route } from './+types/policy';

export function meta({ matches }: Route.MetaArgs) {
  return describeLegalPage({ document: policy, path: '/policy', matches });
}

export function Page() {
  return <LegalPage document={policy} />;
}
