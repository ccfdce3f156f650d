import { appAccountEndpoints } from '@lampion/contract/endpoints/app-accounts';
import { fr } from '@lampion/contract/french';
import { useTask } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api.ts';
import { useShowOwnAppAccount } from './use-own-app-account.ts';

/** As it is said in France; others stay as they are stored. */
const spell = (phone: string) => phone.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4 $5');

/** The verified phone, to be taken away at once. */
export function KnownPhone({ phone }: { phone: string }) {
  const show = useShowOwnAppAccount();
  const { run, isBusy } = useTask({ isLeaving: true });
  const remove = () =>
    run({
      failure: 'Téléphone non retiré',
      work: async () => {
        show(await callApi(appAccountEndpoints.removePhone, {}));
        return { title: 'Téléphone retiré' };
      },
    });
  return (
    <div className="ap-card">
      <p>
        <b className="num">{spell(phone)}</b>
      </p>
      <p className="muted">{fr('Vérifié. Personne d’autre que vous ne le voit.')}</p>
      <Button onClick={remove} pendingText={isBusy ? 'Un instant…' : undefined}>
        Retirer ce téléphone
      </Button>
    </div>
  );
}
