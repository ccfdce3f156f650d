import { browserErrorEndpoints } from '@lampion/contract/endpoints/browser-errors';
import type { BrowserError } from '@lampion/contract/schemas/browser-error';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api.ts';

/** Marks an error as handled. */
export function HandledButton({ error: { _id: id, message } }: { error: BrowserError }) {
  const { run, isBusy } = useTask();
  const mark = () =>
    run({
      failure: 'Erreur non marquée',
      work: async () => {
        await callApi(browserErrorEndpoints.markBrowserErrorHandled, { params: { id } });
        return { title: 'Erreur traitée', text: 'Elle se rouvre si elle revient.' };
      },
    });
  return (
    <Button size="small" onClick={mark} pendingText={isBusy ? 'Un instant…' : undefined}>
      Traité<span className="sr-only"> : {message}</span>
    </Button>
  );
}
