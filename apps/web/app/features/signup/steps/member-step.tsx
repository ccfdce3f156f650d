import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import type { CurrentAccount } from '@lampion/contract/schemas/account';
import { useTask } from '../../../components/area/use-task.ts';
import { callApi } from '../../../lib/api.ts';
import { enterAccount } from '../../../lib/kept-account.ts';
import { AccountMadeStep } from './account-made-step.tsx';

/** Step 1 for a member of the app: an organiser's area opens beside what they have. */
export function MemberStep({ account }: { account: CurrentAccount }) {
  const { run } = useTask();
  const open = () =>
    run({
      failure: 'Espace pro non ouvert',
      work: async () => {
        await callApi(accountEndpoints.openProProfile, {});
        await enterAccount(await callApi(accountEndpoints.getCurrentAccount, {}));
        return { title: 'Espace pro ouvert' };
      },
    });
  return (
    <AccountMadeStep
      title="Ouvrez un espace pro"
      text={`Vous êtes connecté avec ${account.email}. L’espace pro s’ouvre à côté : vos soirées, vos amis et votre pseudo restent.`}
      onNext={() => void open()}
    />
  );
}
