import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/rules/label-of';
import { type MailSetupStep, mailSetupLabels } from '@lampion/contract/schemas/admin-mail-check';
import { Badge } from '../../../components/ui/badge.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { describeStep } from './setup-words.ts';

/** The step, what to do about it, and what DNS answered, to unfold. */
function StepTitle({ step }: { step: MailSetupStep }) {
  const { key, name, records } = step;
  return (
    <span className="adm-name-place adm-error">
      <b>{labelOf(mailSetupLabels, key)}</b>
      {name !== null && <code className="muted">{name}</code>}
      <span>{fr(describeStep(step).text)}</span>
      {records.length > 0 && (
        <details>
          <summary>Réponse du DNS</summary>
          <pre>{records.join('\n')}</pre>
        </details>
      )}
    </span>
  );
}

function StepState({ step }: { step: MailSetupStep }) {
  const { tone, label } = describeStep(step);
  return <Badge tone={tone}>{label}</Badge>;
}

/** The columns of the check of settings and DNS. */
export const setupColumns: Column<MailSetupStep>[] = [
  { key: 'step', header: 'Étape', kind: 'title', cell: (step) => <StepTitle step={step} /> },
  { key: 'state', header: 'Constat', cell: (step) => <StepState step={step} /> },
];
