import { fr } from '@lampion/contract/french';
import type { ChallengeBoard, NightChallenge } from '@lampion/contract/night/challenge-claims';
import type { Night } from '@lampion/contract/night/nights';
import { Check, Clock, Plus, ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { ReportDialog, type TypedReport } from '../../people/report-dialog.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { SectionHead, WaitingMark } from '../../shell/screen-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { PleatLantern } from '../pleat-lantern.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { describeConfirmer, describeCount, describeDone, pointsOf } from './challenge-labels.ts';
import { reportChallenge, withdrawClaim } from './changes.ts';
import { ClaimDialog } from './claim-dialog.tsx';

interface ChallengeListProps {
  night: Night;
  board: ChallengeBoard;
}

/** The dialog open over the list. */
interface Opened {
  readonly action: Exclude<ChallengeAction, 'withdraw'>;
  /** Null for a new one. */
  readonly challenge: NightChallenge | null;
}

/** The challenges of the night with the caller's claims, and actions for hosts. */
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
  const { id: challengeId, title } = challenge;
  const send = async (report: TypedReport) => {
    if (await makeChange(reportChallenge, { nightId, challengeId, title, report })) onClose();
  };
  return (
    <ReportDialog
      title={`Signaler « ${title} » ?`}
      text="Notre équipe le regarde. Les hôtes ne l’apprennent pas."
      onSend={(report) => void send(report)}
      onClose={onClose}
    />
  );
}

const [OFF, LIT] = [
  [null, null, null, null],
  ['#FF6B35', '#FF8A3F', '#FFA244', '#FFB347'],
];
const HALF = [null, null, '#FFA244', '#FFB347'];

export type ChallengeAction = 'claim' | 'edit' | 'report' | 'withdraw';

interface ChallengeRowProps {
  night: Night;
  challenge: NightChallenge;
  onAct: (action: ChallengeAction) => void;
}

/** One challenge: unlit, half lit while its claim awaits confirmation, lit once confirmed. */
function ChallengeRow({ night, challenge, onAct }: ChallengeRowProps) {
  const { title, description, points, isOptional, ownClaim } = challenge;
  const state = ownClaim?.state;
  const inks = { pending: HALF, confirmed: LIT, refused: OFF }[state ?? 'refused'];
  const canClaim = night.isOpen && night.guestId !== null && (state === undefined || state === 'refused');
  const facts = [isOptional ? 'facultatif' : null, describeCount(challenge)].filter((fact) => fact !== null);
  return (
    <li className="n-chal">
      <PleatLantern inks={inks} hasHalo={state === 'confirmed'} />
      <div>
        <h3>{fr(title)}</h3>
        {description && <p>{fr(description)}</p>}
        <p className="n-chal-s">
          <b className="pts num">{fr(pointsOf(points))}</b>
          {facts.length > 0 && <span>{fr(facts.join(', '))}</span>}
          <StateBadge challenge={challenge} night={night} />
        </p>
        {state === 'refused' && ownClaim?.answerWord && <p>{fr(`« ${ownClaim.answerWord} »`)}</p>}
        <WaitingMark of={challenge.id} />
        <RowLinks challenge={challenge} night={night} onAct={onAct} />
      </div>
      {canClaim && (
        <Button size="small" onClick={() => onAct('claim')}>
          {state === 'refused' ? 'Réessayer' : fr('Relevé !')}
          <span className="sr-only">{fr(` : ${title}`)}</span>
        </Button>
      )}
    </li>
  );
}

function StateBadge({ challenge, night }: Omit<ChallengeRowProps, 'onAct'>) {
  const { ownClaim, completed } = challenge;
  if (ownClaim?.state === 'pending')
    return (
      <Badge tone="warning" icon={Clock}>
        {describeConfirmer(night)}
      </Badge>
    );
  if (ownClaim?.state === 'refused')
    return (
      <Badge tone="muted" icon={X}>
        Pas confirmé
      </Badge>
    );
  if (ownClaim === null && !completed) return null;
  return (
    <Badge tone="success" icon={Check}>
      {ownClaim === null ? 'Coché par l’hôte' : 'Relevé'}
    </Badge>
  );
}

/** Secondary actions: hosts edit it, guests report it, its claimant withdraws the claim. */
function RowLinks({ challenge, night, onAct }: ChallengeRowProps) {
  const { ownClaim, title } = challenge;
  if (!night.isOpen) return null;
  const isHeld = ownClaim !== null && ownClaim.state !== 'refused';
  const links: readonly (readonly [ChallengeAction, string])[] = [
    ...(isHeld ? [['withdraw', 'Revenir dessus'] as const] : []),
    night.role === 'host' ? ['edit', 'Modifier'] : ['report', 'Signaler'],
  ];
  return (
    <p className="n-acts">
      {links.map(([action, label]) => (
        <button key={action} type="button" className="link" onClick={() => onAct(action)}>
          {label}
          <span className="sr-only">{fr(` : ${title}`)}</span>
        </button>
      ))}
    </p>
  );
}
