import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import { formatPlanPrice } from '@lampion/contract/rules/plan-price';
import { limitWords, planLimitKeys } from '@lampion/contract/rules/plan-words';
import { describeTrial } from '@lampion/contract/rules/trial';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { PlanOption } from './plan-options.ts';

interface Criterion {
  readonly name: string;
  readonly of: (option: PlanOption) => ReactNode;
}

function showPrice({ price }: PlanOption): string {
  return price === null ? 'Gratuit' : formatPlanPrice(price.cents, price.period, price.taxes);
}

function showLimit(limit: number | null): string {
  if (limit === null) return 'Illimité';
  return limit === 0 ? '—' : formatCount(limit);
}

function HasFeature({ isThere }: { isThere: boolean }) {
  if (!isThere) return 'Non';
  return (
    <span className="plan-has">
      <Icon of={Check} />
      Oui
    </span>
  );
}

const showTrial = ({ trialDays }: PlanOption) => (trialDays > 0 ? describeTrial(trialDays) : '—');

/** Price, trial, limits, then every feature that some plan has. */
function listCriteria(options: readonly PlanOption[]): Criterion[] {
  const features = new Set(options.flatMap((option) => option.features));
  return [
    { name: 'Prix', of: showPrice },
    ...(options.some(({ trialDays }) => trialDays > 0) ? [{ name: 'Essai gratuit', of: showTrial }] : []),
    ...planLimitKeys.map((key) => ({
      name: limitWords[key].label,
      of: ({ limits }: PlanOption) => showLimit(limits[key]),
    })),
    ...[...features].map((name) => ({
      name,
      of: (option: PlanOption) => <HasFeature isThere={option.features.includes(name)} />,
    })),
  ];
}

/** What each plan costs, allows and has, row by row. */
export function PlanTable({ options }: { options: readonly PlanOption[] }) {
  const columns: Column<Criterion>[] = [
    { key: 'name', header: 'Critère', kind: 'strong', cell: ({ name }) => fr(name) },
    ...options.map((option) => ({
      key: option.id,
      header: option.name,
      cell: ({ of }: Criterion) => of(option),
    })),
  ];
  return (
    <DataTable
      caption="Comparaison des offres"
      columns={columns}
      rows={listCriteria(options)}
      rowKey={({ name }) => name}
    />
  );
}
