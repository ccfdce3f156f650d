import { fr } from '@lampion/contract/french';
import type { Party } from '@lampion/contract/schemas/party';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { renewPartyLink } from '../changes/renew-party-link.ts';
import { SectionHead } from '../pieces/section-head.tsx';
import { ShareParty } from './share-party.tsx';

/** The link of a party: to be given away, and replaced once it went too far. */
export function LinkCard({ party }: { party: Party }) {
  const [isAsking, setAsking] = useState(false);
  const { id: partyId, name, hosted } = party;
  if (!hosted?.linkOpens) return null;
  return (
    <section>
      <SectionHead title="Le lien de la soirée" />
      <p className="muted">{fr('Qui l’a voit la soirée et répond, avec ou sans compte.')}</p>
      <div className="actions">
        <ShareParty party={party} />
        <Button variant="ghost" disabled={hosted.linkCode === ''} onClick={() => setAsking(true)}>
          <Icon of={RefreshCw} />
          Changer de lien
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Changer de lien ?"
        text="Le lien d’avant n’ouvrira plus rien, où que vous l’ayez laissé. Vos invités le restent."
        confirm="Changer de lien"
        cancel="Garder ce lien"
        onConfirm={() => {
          setAsking(false);
          void makeChange(renewPartyLink, { partyId, name });
        }}
      />
    </section>
  );
}
