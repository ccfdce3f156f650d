import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import type { ViewSeries } from '@lampion/contract/schemas/admin-stats';
import { Link } from 'react-router';
import { ViewChart } from './view-chart.tsx';

/** Selectable lengths of the chart, in days. */
export const viewRanges = [7, 30, 90] as const;

function describeChange({ days, total, previousTotal }: ViewSeries): string {
  const views = `${formatCount(total)} vue${total > 1 ? 's' : ''} en ${days.length} jours`;
  if (previousTotal === 0) return views;
  const change = Math.round(((total - previousTotal) / previousTotal) * 100);
  const sign = change > 0 ? '+' : '';
  return `${views}, ${sign}${formatCount(change)} % par rapport aux ${days.length} jours d'avant`;
}

/** The chart of views and the selection of its length, which is stored in the address. */
export function ViewsCard({ series }: { series: ViewSeries }) {
  return (
    <section className="card card-pad adm-views" aria-labelledby="views-per-day">
      <div className="card-head">
        <div>
          <h2 className="section-title" id="views-per-day">
            Vues par jour
          </h2>
          <p className="muted">{fr(describeChange(series))}</p>
        </div>
        <nav className="adm-ranges" aria-label="Durée du graphique">
          {viewRanges.map((days) => (
            <Link
              key={days}
              className="btn btn-ghost btn-sm"
              to={`?jours=${days}`}
              preventScrollReset
              aria-current={days === series.days.length ? 'true' : undefined}
            >
              {fr(`${days} jours`)}
            </Link>
          ))}
        </nav>
      </div>
      {series.total > 0 ? (
        <ViewChart days={series.days} />
      ) : (
        <p className="muted adm-no-views">
          {fr(
            'Aucun article n’a été lu sur cette durée : publiez-en un, ou choisissez une durée plus longue.',
          )}
        </p>
      )}
    </section>
  );
}
