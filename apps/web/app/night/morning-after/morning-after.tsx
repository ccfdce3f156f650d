import { isOver } from '@lampion/contract/events/rules/event-timing';
import { fr } from '@lampion/contract/french';
import { morningAfterEndpoints } from '@lampion/contract/night/morning-after';
import { MorningAfterBoard, ThankGuests } from '../../events/door/morning-after-board.tsx';
import { useCached } from '../../platform/device/use-query.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { LoadingNote } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { nightHome, useNight } from '../night-garland.tsx';
import type { Route } from './+types/morning-after';
import { MorningAfterPage } from './morning-after-page.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Le lendemain');

export default function MorningAfterScreen({ params: { id } }: Route.ComponentProps) {
  const night = useNight(id);
  const isThere = night.data !== undefined && isOver(night.data, serverNow());
  const after = useCached(morningAfterEndpoints.getNightAfter, { params: { id } }, isThere);
  const loaded = night.data && after.data && { night: night.data, after: after.data };
  const home = nightHome(id, night.data);
  return (
    <AppScreen
      member={{ role: readRole(night), home }}
      back={home}
      title={night.data?.name ?? 'Le lendemain'}
      className="af"
    >
      <LoadingNote queries={[night, after]} hasOlder={loaded !== undefined} />
      {night.data && !isThere && <NotYet />}
      {loaded && <MorningAfterPage {...loaded} />}
      {night.data?.role === 'host' && <HostsPart {...night.data} />}
    </AppScreen>
  );
}

function NotYet() {
  return (
    <div className="n-lead">
      <h1>Le lendemain</h1>
      <p>{fr('Il s’ouvre ici quand la nuit est finie.')}</p>
    </div>
  );
}

/** What only hosts read: who came when, who was expected. An organiser writes in Espace Pro. */
function HostsPart({ id, kind }: { id: string; kind: 'event' | 'party' }) {
  return (
    <section className="af-door" aria-labelledby="door">
      <h2 id="door">À la porte</h2>
      <MorningAfterBoard id={id}>
        {kind === 'party' && <ThankGuests to={`/app/parties/${id}/announce`} />}
      </MorningAfterBoard>
    </section>
  );
}
