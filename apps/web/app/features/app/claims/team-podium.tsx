import { fr } from '@lampion/contract/french';
import type { ChallengeBoard, NightTeam } from '@lampion/contract/schemas/claim';
import { drawTeamLanterns } from '@lampion/drawing/app/team-lanterns';
import { Svg } from '../../../components/ui/svg.tsx';
import { describeLead } from './board-words.ts';

const HUNG_MAX = 4;

/** The first four, the first ones in the middle of the string. */
function hang(teams: readonly NightTeam[]): NightTeam[] {
  const [first, second, third, fourth] = teams.slice(0, HUNG_MAX);
  return [third, first, second, fourth].filter((team) => team !== undefined);
}

/** Who leads, with the teams as lanterns sized by their points. */
export function TeamPodium({ board }: { board: ChallengeBoard }) {
  const { title, text } = describeLead(board);
  const hung = hang(board.teams);
  const most = Math.max(...hung.map(({ points }) => points), 1);
  return (
    <section className="n-podium" aria-labelledby="lead">
      <div role="status">
        <h1 id="lead">{fr(title)}</h1>
        <p className="muted num">{fr(text)}</p>
      </div>
      {hung.length > 0 && (
        <>
          <Svg drawing={drawTeamLanterns(hung.map(({ ink, points }) => ({ ink, share: points / most })))} />
          <ul className="n-teams">
            {hung.map(({ id, name, points }) => (
              <li key={id}>
                <b className="num">{points}</b>
                <span>{fr(name)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
