import { fr } from '@lampion/contract/french';
import type { NightChallenge } from '@lampion/contract/schemas/claim';
import type { Night } from '@lampion/contract/schemas/night';
import { Check, Clock, X } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { PleatLantern } from '../night/pleat-lantern.tsx';
import { WaitingMark } from '../pieces/waiting-mark.tsx';
import { describeConfirmer, describeCount, pointsOf } from './board-words.ts';

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

/** One challenge: unlit, half lit while its claim waits, lit once it is confirmed. */
export function ChallengeRow({ night, challenge, onAct }: ChallengeRowProps) {
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

/** What else may be done: hosts change it, guests report it, its claimant takes it back. */
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
