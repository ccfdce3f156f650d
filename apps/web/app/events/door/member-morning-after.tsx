import { AlbumAfter } from '../../night/album/album-after.tsx';
import { nightHome, useNight } from '../../night/night-garland.tsx';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import type { Route } from './+types/member-morning-after';
import { MorningAfterBoard, ThankGuests } from './morning-after-board.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Le lendemain');

export default function MorningAfterScreen({ params: { id } }: Route.ComponentProps) {
  // An organiser writes to the guests of an event in Espace Pro.
  const night = useNight(id);
  const isParty = night.data?.kind === 'party';
  return (
    <AppScreen
      member={{ role: readRole(night), home: nightHome(id, night.data), isForHosts: true }}
      title="Le lendemain"
      back={`/app/parties/${id}`}
    >
      <h1 className="ap-h1">Le lendemain</h1>
      <MorningAfterBoard id={id}>
        {isParty && <ThankGuests to={`/app/parties/${id}/announce`} />}
        <AlbumAfter id={id} />
      </MorningAfterBoard>
    </AppScreen>
  );
}
