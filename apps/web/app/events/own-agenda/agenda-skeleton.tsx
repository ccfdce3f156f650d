import { PartyNode } from './agenda-row.tsx';

const ROWS = [0, 1, 2, 3];

/**
 * The placeholder: unlit lanterns where parties will appear. Its style shows it after a short
 * delay.
 */
export function WaitingAgenda() {
  return (
    <div className="ap-later" aria-busy="true">
      <span className="sr-only">Chargement…</span>
      <ol className="ap-fil" aria-hidden="true">
        {ROWS.map((row) => (
          <li key={row}>
            <span className="node">
              <PartyNode type="party" state="unlit" />
            </span>
            <span className="ap-row fil-row" />
          </li>
        ))}
      </ol>
    </div>
  );
}
