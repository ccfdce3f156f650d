import { AlbumAfter } from '../../../features/app/album/album-after.tsx';
import { appMeta } from '../../../features/app/shell/app-head.ts';
import { AppScreen } from '../../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../../features/app/shell/places.ts';
import { MorningAfterBoard } from '../../../features/door/morning-after.tsx';
import type { Route } from './+types/morning-after';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Le lendemain');

export default function MorningAfterScreen({ params: { id } }: Route.ComponentProps) {
  return (
    <AppScreen title="Le lendemain" back={`/app/parties/${id}`}>
      <h1 className="ap-h1">Le lendemain</h1>
      <MorningAfterBoard id={id}>
        <AlbumAfter id={id} />
      </MorningAfterBoard>
    </AppScreen>
  );
}
