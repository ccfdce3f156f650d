import { friendEndpoints } from '@lampion/contract/endpoints/friends';
import { fr } from '@lampion/contract/french';
import { Link2, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { reportFailure } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { QrImage } from '../../../components/ui/qr-image.tsx';
import { copyText } from '../../../components/ui/toaster.tsx';
import { callApi } from '../../../lib/api.ts';
import { useReadAgain } from '../../../lib/device/use-read-again.ts';
import { useSeen } from '../../../lib/device/use-seen.ts';

const own = {};

/** The member's friend link as a code to be scanned, on paper in both themes, and to be copied. */
export function OwnCode() {
  const { data } = useSeen(friendEndpoints.getOwnFriendLink, own);
  if (data === undefined) return null;
  return (
    <section id="code" className="ap-shell on-paper am-qr" data-theme="light" aria-label="Votre code">
      <div className="ap-ticket am-code">
        <div className="q">
          <QrImage text={data.url} label="Votre code : qui le scanne devient votre ami" />
        </div>
        <div>
          <h2 className="am-code-title">Mon code</h2>
          <p className="ap-sub">{fr('À montrer, l’autre scanne.')}</p>
          <Button size="small" onClick={() => void copy(data.url)}>
            <Icon of={Link2} />
            Copier mon lien
          </Button>
          <RenewCode />
        </div>
      </div>
    </section>
  );
}

const copy = (url: string) =>
  copyText(
    url,
    { title: 'Lien copié', text: 'Qui l’ouvre peut devenir votre ami. Partagez-le à qui vous voulez.' },
    { title: 'Lien non copié', text: `Recopiez-le : ${url}` },
  );

function RenewCode() {
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);
  const readAgain = useReadAgain();
  async function renew() {
    setPending(true);
    await reportFailure('Code inchangé', async () => {
      await callApi(friendEndpoints.renewFriendLink, {});
      readAgain('me');
    });
    setPending(false);
    setAsked(false);
  }
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setAsked(true)}>
        <Icon of={RefreshCw} />
        Changer de code
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title="Changer de code ?"
        text="Le code et le lien d’avant ne mèneront plus à vous, où que vous les ayez laissés. Vos amis le restent."
        confirm="Changer de code"
        pendingText={isPending ? 'Changement…' : undefined}
        onConfirm={() => void renew()}
      />
    </>
  );
}
