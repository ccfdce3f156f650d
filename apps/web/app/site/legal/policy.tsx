import type { Route } from './+types/policy';
import { describeLegalPage, LegalPage } from './legal-page.tsx';
import { policy } from './policy-texts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describeLegalPage({ document: policy, path: '/policy', matches });
}

export function Page() {
  return <LegalPage document={policy} />;
}
