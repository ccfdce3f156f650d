import type { ChallengeBoard } from '@lampion/contract/schemas/claim';
import type { Night } from '@lampion/contract/schemas/night';
import { NightGarland } from '../night/night-garland.tsx';
import { ChallengeList } from './challenge-list.tsx';
import { ConfirmedClaims } from './confirmed-claims.tsx';
import { HostTools } from './host-tools.tsx';
import { OwnStanding } from './own-standing.tsx';
import { Ranking } from './ranking.tsx';
import { TeamPodium } from './team-podium.tsx';
import { WaitingClaims } from './waiting-claims.tsx';

interface ChallengesPageProps {
  night: Night;
  board: ChallengeBoard;
}

/** The challenges of a night: who leads, what waits for a yes, the ranking, and what there is to take up. */
export function ChallengesPage({ night, board }: ChallengesPageProps) {
  return (
    <>
      <NightGarland night={night} current="challenges" />
      <div className="n-cols">
        <div className="n-side n-first">
          <TeamPodium board={board} />
          <WaitingClaims night={night} board={board} />
          <Ranking board={board} />
          {night.guestId !== null && night.isOpen && <OwnStanding nightId={night.id} board={board} />}
        </div>
        <div className="n-colmain">
          <ChallengeList night={night} board={board} />
          <ConfirmedClaims night={night} board={board} />
          <HostTools night={night} teams={board.teams} />
        </div>
      </div>
    </>
  );
}
