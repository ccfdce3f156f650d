import { fr } from '@lampion/contract/french';
import type { ChallengeBoard, ConfirmedClaim } from '@lampion/contract/schemas/claim';
import type { Night } from '@lampion/contract/schemas/night';
import { makeChange } from '../../../lib/device/make-change.ts';
import { withdrawAnswer } from '../changes/claims.ts';
import { SectionHead } from '../pieces/section-head.tsx';
import { WaitingMark } from '../pieces/waiting-mark.tsx';
import { nameOf } from './board-words.ts';
import { ClaimPrint } from './claim-print.tsx';

interface ConfirmedClaimsProps {
  night: Night;
  board: ChallengeBoard;
}

/** What was confirmed, the last first: all of the night sees it. */
export function ConfirmedClaims({ night, board: { confirmed, challenges } }: ConfirmedClaimsProps) {
  if (confirmed.length === 0) return null;
  const titles = new Map(challenges.map(({ id, title }) => [id, title]));
  return (
    <section aria-labelledby="confirmed">
      <SectionHead id="confirmed" title="Relevés ce soir" />
      <ul className="n-taken">
        {confirmed.map((claim) => (
          <TakenRow key={claim.id} night={night} claim={claim} title={titles.get(claim.challengeId) ?? ''} />
        ))}
      </ul>
    </section>
  );
}

interface TakenRowProps {
  night: Night;
  claim: ConfirmedClaim;
  title: string;
}

/** Who confirmed it, and hosts, take that back without a question: the claim waits again, nothing is lost. */
function TakenRow({ night, claim, title }: TakenRowProps) {
  const name = `${nameOf(claim)}, « ${title} »`;
  const withdraw = () => void makeChange(withdrawAnswer, { nightId: night.id, claimId: claim.id, title });
  return (
    <li>
      <ClaimPrint nightId={night.id} claim={claim} title={title} />
      <div>
        <b>{fr(name)}</b>
        {claim.word && <p>{fr(claim.word)}</p>}
        <WaitingMark of={claim.id} />
        {night.isOpen && claim.canWithdraw && (
          <p className="n-acts">
            <button type="button" className="link" onClick={withdraw}>
              Revenir sur la confirmation
              <span className="sr-only">{fr(` : ${name}`)}</span>
            </button>
          </p>
        )}
      </div>
    </li>
  );
}
