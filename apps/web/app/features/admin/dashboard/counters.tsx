import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import type { AdminDashboard } from '@lampion/contract/schemas/admin-stats';
import {
  CalendarDays,
  Eye,
  type LucideIcon,
  Minus,
  Newspaper,
  TrendingDown,
  TrendingUp,
  Users,
} from 'lucide-react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Stat, Stubs } from '../../../components/ui/stubs.tsx';

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
