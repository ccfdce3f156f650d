import { type KnownSubscription, subscriptionStatusLabels } from '@lampion/contract/billing/admin-billing';
import { type BillingPeriod, formatPlanPrice } from '@lampion/contract/billing/rules/plan-price';
import { formatDate, labelOf } from '@lampion/contract/platform/rules/format';

type Status = KnownSubscription['status'];

export const statusTones: Record<Status, 'success' | 'info' | 'warning' | 'danger' | 'muted'> = {
  trialing: 'info',
  active: 'success',
  past_due: 'warning',
  unpaid: 'danger',
  paused: 'muted',
  incomplete: 'warning',
  incomplete_expired: 'muted',
  canceled: 'muted',
};

const day = (instant: string | null) => (instant === null ? '—' : formatDate(instant, 'long'));

/** The compared values, one line each; a line may cover several fields. */
export const comparedLines: readonly {
  readonly label: string;
  readonly fields: readonly (keyof KnownSubscription)[];
  readonly say: (subscription: KnownSubscription) => string;
  /** Only shown when it differs. */
  readonly isOnlyToCompare?: boolean;
}[] = [
  { label: 'Identifiant', fields: ['id'], say: ({ id }) => id, isOnlyToCompare: true },
  { label: 'État', fields: ['status'], say: ({ status }) => labelOf(subscriptionStatusLabels, status) },
  { label: 'Offre', fields: ['name'], say: ({ name }) => name },
  { label: 'Prix', fields: ['amount', 'period'], say: ({ amount, period }) => sayPrice(amount, period) },
  { label: 'Fin de la période', fields: ['periodEnd'], say: ({ periodEnd }) => day(periodEnd) },
  { label: 'Prend fin le', fields: ['endsAt'], say: ({ endsAt }) => day(endsAt) },
  { label: 'Terminé le', fields: ['endedAt'], say: ({ endedAt }) => day(endedAt) },
  { label: 'Offre suivante', fields: ['plannedName'], say: ({ plannedName }) => plannedName ?? '—' },
];

function sayPrice(amount: number, period: BillingPeriod): string {
  return formatPlanPrice(amount, period, 'none');
}
