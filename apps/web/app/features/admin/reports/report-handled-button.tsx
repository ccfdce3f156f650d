import { memberSafetyEndpoints } from '@lampion/contract/endpoints/member-safety';
import type { MemberReport } from '@lampion/contract/schemas/member-safety';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api.ts';

/** Marks a report about a member as handled. */
export function ReportHandledButton({ report: { _id: id, username } }: { report: MemberReport }) {
  const { run, isBusy } = useTask();
  const mark = () =>
    run({
      failure: 'Signalement non marqué',
      work: async () => {
        await callApi(memberSafetyEndpoints.markMemberReportHandled, { params: { id } });
        return { title: 'Signalement traité', text: `@${username} n’en sait rien.` };
      },
    });
  return (
    <Button size="small" onClick={mark} pendingText={isBusy ? 'Un instant…' : undefined}>
      Traité<span className="sr-only"> : @{username}</span>
    </Button>
  );
}
