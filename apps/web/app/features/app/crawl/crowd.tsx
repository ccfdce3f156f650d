import { fr } from '@lampion/contract/french';
import { Ribs } from '../../../components/ui/ribs.tsx';

const RIBS = 10;

/** How full a bar is: "38 sur 50". */
export function Crowd({ people, capacity }: { people: number; capacity: number }) {
  return (
    <div className="bw-crowd num">
      <p>
        <b>{people}</b> {fr(`sur ${capacity}`)}
      </p>
      <Ribs count={RIBS} lit={Math.min(RIBS, Math.round((people / capacity) * RIBS))} isSmall />
    </div>
  );
}
