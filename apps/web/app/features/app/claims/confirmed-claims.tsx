import { fr } from '@lampion/contract/french';
import type { ChallengeBoard } from '@lampion/contract/schemas/claim';
import { SectionHead } from '../pieces/section-head.tsx';
import { nameOf } from './board-words.ts';
import { ClaimPrint } from './claim-print.tsx';

/** What was confirmed, the last first: all of the night sees it. */
export function ConfirmedClaims({ board: { confirmed, challenges } }: { board: ChallengeBoard }) {
  if (confirmed.length === 0) return null;
  const titles = new Map(challenges.map(({ id, title }) => [id, title]));
  return (
    <section aria-labelledby="confirmed">
      <SectionHead id="confirmed" title="Relevés ce soir" />
      <ul className="n-taken">
        {confirmed.map((claim) => {
          const title = titles.get(claim.challengeId) ?? '';
          return (
            <li key={claim.id}>
              <ClaimPrint picture={claim.picture} title={title} />
              <div>
                <b>{fr(`${nameOf(claim)}, « ${title} »`)}</b>
                {claim.word && <p>{fr(claim.word)}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
