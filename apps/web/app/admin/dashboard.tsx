import { type AdminDashboard, adminStatsEndpoints } from '@lampion/contract/admin/stats';
import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import type { AdminArticle } from '@lampion/contract/blog/article-editing';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/platform/rules/format';
import {
  CalendarDays,
  Eye,
  Flag,
  type LucideIcon,
  Mail,
  Minus,
  Newspaper,
  SquarePen,
  TrendingDown,
  TrendingUp,
  Users,
} from 'lucide-react';
import { callApi } from '../platform/api.ts';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import { PageHead } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/graphics.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { QuickAction, Stat, Stubs } from '../ui/stats.tsx';
import type { Route } from './+types/dashboard';
import { AdminError, Moment, screenMeta } from './admin-screen.tsx';
import { ArticleTitle, EditLink, nameArticle } from './articles/article-title.tsx';
import { ViewsCard, viewRanges } from './views-card.tsx';

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

export default function AdminDashboardScreen({
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

type Counter = AdminDashboard['users'];

interface Figure {
  key: 'users' | 'events' | 'articles' | 'views';
  label: string;
  icon: LucideIcon;
}

const figures: readonly Figure[] = [
  { key: 'users', label: 'Utilisateurs', icon: Users },
  { key: 'events', label: 'Événements', icon: CalendarDays },
  { key: 'articles', label: 'Articles', icon: Newspaper },
  { key: 'views', label: 'Vues', icon: Eye },
];

function chooseTrend({ last30Days, previous30Days }: Counter): LucideIcon {
  if (last30Days === previous30Days) return Minus;
  return last30Days > previous30Days ? TrendingUp : TrendingDown;
}

/** Number of the last 30 days, compared with the 30 before. */
function Change({ counter }: { counter: Counter }) {
  return (
    <span className="stub-change">
      <span className="stub-change-now">
        <Icon of={chooseTrend(counter)} />
        {fr(`${counter.last30Days > 0 ? '+' : ''}${formatCount(counter.last30Days)} en 30 jours`)}
      </span>
      <small>{fr(`contre ${formatCount(counter.previous30Days)} les 30 jours d'avant`)}</small>
    </span>
  );
}

/** The four figures of the administration's dashboard. */
export function Counters({ dashboard }: { dashboard: AdminDashboard }) {
  return (
    <Stubs>
      {figures.map(({ key, label, icon }) => (
        <Stat key={key} value={formatCount(dashboard[key].total)} label={label} icon={icon}>
          <Change counter={dashboard[key]} />
        </Stat>
      ))}
    </Stubs>
  );
}

const columns: Column<AdminArticle>[] = [
  {
    key: 'title',
    header: 'Article',
    cell: (article) => <ArticleTitle article={article} isPublishedImplied />,
  },
  { key: 'date', header: 'Publié le', cell: ({ publishDate }) => <Moment at={publishDate} /> },
  { key: 'views', header: 'Vues', kind: 'number', cell: ({ views }) => <b>{formatCount(views)}</b> },
  {
    key: 'edit',
    header: 'Action',
    kind: 'action',
    cell: (article) => <EditLink id={article._id} title={nameArticle(article)} />,
  },
];

/** The newest articles with their date and views. */
export function RecentArticles({ articles }: { articles: readonly AdminArticle[] }) {
  return <DataTable caption="Articles récents" columns={columns} rows={articles} rowKey={({ _id }) => _id} />;
}

type WaitingProps = Pick<AdminDashboard, 'openReportCount' | 'unreadMessageCount'>;

/** Links to the team's open tasks; renders nothing without one. */
export function Waiting({ unreadMessageCount: messages, openReportCount: reports }: WaitingProps) {
  if (messages === 0 && reports === 0) return null;
  return (
    <div className="adm-waiting">
      {reports > 0 && (
        <Banner icon={Flag} to="/admin/reports?state=open" action="Examiner">
          {reports > 1 ? `${reports} signalements attendent.` : 'Un signalement attend.'}
        </Banner>
      )}
      {messages > 0 && (
        <Banner icon={Mail} to="/admin/messages?state=unread" action="Lire">
          {messages > 1 ? `${messages} messages n'ont pas été lus.` : "Un message n'a pas été lu."}
        </Banner>
      )}
    </div>
  );
}
