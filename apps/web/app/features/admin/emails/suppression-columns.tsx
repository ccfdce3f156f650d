import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/rules/label-of';
import {
  type Suppression,
  suppressionReasonLabels,
  suppressionSourceLabels,
} from '@lampion/contract/schemas/admin-suppression';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Moment } from '../moment.tsx';
import { AllowButton } from './allow-button.tsx';
import { nameAddress } from './name-address.ts';

/** Who told us, and the code of the recipient's server. */
const describeSource = ({ source, status }: Suppression): string =>
  [labelOf(suppressionSourceLabels, source), status && `code ${status}`].filter(Boolean).join(', ');

/** The columns of the list of suppressed addresses. */
export const suppressionColumns: Column<Suppression>[] = [
  {
    key: 'recipient',
    header: 'Adresse',
    kind: 'title',
    cell: (suppression) => (
      <span className="adm-name-place">
        <b>{nameAddress(suppression)}</b>
        <span className="muted">{fr(describeSource(suppression))}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    header: 'Raison',
    cell: ({ reason }) => (
      <span className="adm-name-place">{fr(labelOf(suppressionReasonLabels, reason))}</span>
    ),
  },
  { key: 'since', header: 'Depuis', cell: ({ createdAt }) => <Moment at={createdAt} hasTime /> },
  { key: 'reports', header: 'Fois', kind: 'number', cell: ({ reports }) => reports },
  {
    key: 'allow',
    header: 'Action',
    kind: 'action',
    cell: (suppression) => <AllowButton suppression={suppression} />,
  },
];
