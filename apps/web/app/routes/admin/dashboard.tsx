import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import { adminStatsEndpoints } from '@lampion/contract/endpoints/admin-stats';
import { formatCount } from '@lampion/contract/rules/format';
import { CalendarDays, SquarePen, Users } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { QuickAction } from '../../components/ui/quick-action.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { Counters } from '../../features/admin/dashboard/counters.tsx';
import { RecentArticles } from '../../features/admin/dashboard/recent-articles.tsx';
import { ViewsCard, viewRanges } from '../../features/admin/dashboard/views-card.tsx';
import { Waiting } from '../../features/admin/dashboard/waiting.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/dashboard';

const RECENT_ARTICLES = 6;
const USUAL_DAYS = 30;

export const meta: Route.MetaFunction = () => screenMeta('Tableau de bord');

function readRange(address: string): number {
  const asked = Number(new URL(address).searchParams.get('jours'));
  return viewRanges.find((days) => days === asked) ?? USUAL_DAYS;
}

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const [dashboard, series, articles] = await Promise.all([
    callApi(adminStatsEndpoints.getAdminDashboard, { signal }),
    callApi(adminStatsEndpoints.getViewSeries, { query: { days: readRange(url) }, signal }),
    callApi(adminArticleEndpoints.listAdminArticles, {
      query: { perPage: RECENT_ARTICLES, sort: 'date' },
      signal,
    }),
  ]);
  return { dashboard, series, articles };
}

export default function AdminDashboard({
  loaderData: { dashboard, series, articles },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Tableau de bord" />
      <Waiting {...dashboard} />
      <Counters dashboard={dashboard} />
      <h2 className="sr-only">Actions rapides</h2>
      <div className="adm-quick">
        <QuickAction
          to="/admin/articles/new"
          icon={SquarePen}
          ink="lampion"
          label="Créer un article"
          text="Écrire pour le blog"
        />
        <QuickAction
          to="/admin/events"
          icon={CalendarDays}
          ink="miel"
          label="Gérer les événements"
          text={`${formatCount(dashboard.events.total)} en tout`}
        />
        <QuickAction
          to="/admin/users"
          icon={Users}
          ink="menthe"
          label="Gérer les utilisateurs"
          text={`${formatCount(dashboard.users.total)} comptes`}
        />
      </div>
      <ViewsCard series={series} />
      <section className="card adm-recent" aria-labelledby="recent-articles">
        <div className="card-head">
          <h2 className="section-title" id="recent-articles">
            Articles récents
          </h2>
          <LinkButton variant="ghost" size="small" to="/admin/articles">
            Tous les articles
          </LinkButton>
        </div>
        {articles.items.length > 0 ? (
          <RecentArticles articles={articles.items} />
        ) : (
          <EmptyState
            title="Aucun article"
            action={<LinkButton to="/admin/articles/new">Écrire le premier</LinkButton>}
          >
            Le premier article écrit apparaîtra ici.
          </EmptyState>
        )}
      </section>
    </>
  );
}

export const ErrorBoundary = AdminError;
