import { AlbumAfter } from '../../../features/app/album/album-after.tsx';
import { nightHome, useNight } from '../../../features/app/night/use-night.ts';
import { readRole } from '../../../features/app/pieces/role-loss.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { MorningAfterBoard } from '../../../features/door/morning-after.tsx';
import { ThankGuests } from '../../../features/door/thank-guests.tsx';
import type { Route } from './+types/morning-after';

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
