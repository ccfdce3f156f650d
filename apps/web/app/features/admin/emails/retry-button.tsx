import { adminEmailEndpoints } from '@lampion/contract/endpoints/admin-emails';
import { labelOf } from '@lampion/contract/rules/label-of';
import { emailTemplateLabels, type UndeliveredEmail } from '@lampion/contract/schemas/admin-email';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api.ts';

/** Sends an e-mail again that had been given up. */
export function RetryButton({ email: { _id: id, template, recipient } }: { email: UndeliveredEmail }) {
  const { run, isBusy } = useTask();
  const label = [labelOf(emailTemplateLabels, template), recipient].filter(Boolean).join(', ');
  const retry = () =>
    run({
      failure: 'E-mail non relancé',
      work: async () => {
        await callApi(adminEmailEndpoints.retryEmail, { params: { id } });
        return { title: 'E-mail relancé', text: 'Il quitte cette liste dès qu’il est remis.' };
      },
    });
  return (
    <Button size="small" onClick={retry} pendingText={isBusy ? 'Envoi…' : undefined}>
      Réessayer<span className="sr-only"> : {label}</span>
    </Button>
  );
}
