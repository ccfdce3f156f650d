import { fr } from '@lampion/contract/french';
import type { ChallengeBoard, NightChallenge } from '@lampion/contract/schemas/claim';
import type { Night } from '@lampion/contract/schemas/night';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { withdrawClaim } from '../changes/claims.ts';
import { SectionHead } from '../pieces/section-head.tsx';
import { describeDone } from './board-words.ts';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { type ChallengeAction, ChallengeRow } from './challenge-row.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface ChallengeListProps {
  night: Night;
  board: ChallengeBoard;
}

/** What is open over the list. */
interface Opened {
  readonly action: Exclude<ChallengeAction, 'withdraw'>;
  /** Null for a new one. */
  readonly challenge: NightChallenge | null;
}

/** The challenges of tonight, what one did of them, and for hosts what they change. */
export function ChallengeList({ night, board }: ChallengeListProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { challenges } = board;

  function act(challenge: NightChallenge, action: ChallengeAction) {
    if (action !== 'withdraw') return setOpened({ action, challenge });
    const { title, ownClaim } = challenge;
    if (ownClaim) void makeChange(withdrawClaim, { nightId: night.id, claimId: ownClaim.id, title });
  }

  return (
    <section aria-labelledby="challenges">
      <SectionHead
        id="challenges"
        title="Ce soir"
        count={challenges.length > 0 && night.guestId !== null ? describeDone(challenges) : undefined}
      />
      <ul>
        {challenges.map((challenge) => (
          <ChallengeRow
            key={challenge.id}
            night={night}
            challenge={challenge}
            onAct={(action) => act(challenge, action)}
          />
        ))}
      </ul>
      {night.role === 'host' && night.isOpen && (
        <Button className="n-more" onClick={() => setOpened({ action: 'edit', challenge: null })}>
          <Icon of={Plus} />
          Ajouter un défi
        </Button>
      )}
      <p className="n-rule">
        <Icon of={ShieldCheck} />
        {fr('Jamais de défi ni de point pour boire. Lampion le refuse dès l’écriture.')}
      </p>
      {opened && <OpenedDialog nightId={night.id} opened={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface OpenedDialogProps {
  nightId: string;
  opened: Opened;
  onClose: () => void;
}

function OpenedDialog({ nightId, opened: { action, challenge }, onClose }: OpenedDialogProps) {
  if (action === 'edit') return <ChallengeDialog nightId={nightId} challenge={challenge} onClose={onClose} />;
  if (challenge === null) return null;
  if (action === 'claim') return <ClaimDialog nightId={nightId} challenge={challenge} onClose={onClose} />;
  return <ReportDialog nightId={nightId} challenge={challenge} onClose={onClose} />;
}
