import { terms } from '@lampion/contract/legal/terms';
import { withPlans } from '@lampion/contract/legal/with-plans';
import { pageServer } from '../../platform/pages/page-context.ts';
import type { Route } from './+types/terms';
import { describeLegalPage, LegalPage } from './legal-page.tsx';

/** News of a price may be lost: the page is made again after this time. */
const FRESH_MS = 5 * 60_000;

export async function loader({ context }: Route.LoaderArgs) {
  const { changesAt, deps, shows, useCases } = context.get(pageServer);
  shows('plans');
  changesAt(new Date(deps.now().getTime() + FRESH_MS));
  return { plans: await useCases.showPlans(deps) };
}

export function meta({ matches }: Route.MetaArgs) {
  return describeLegalPage({ document: terms, path: '/terms', matches });
}

export function Page({ loaderData: { plans } }: Route.ComponentProps) {
  return <LegalPage document={withPlans(terms, plans)} />;
}
