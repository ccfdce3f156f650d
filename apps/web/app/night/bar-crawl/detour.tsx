import { fr } from '@lampion/contract/french';
import type { Crawl, CrawlBar, CrawlGroup } from '@lampion/contract/night/bar-crawl';
import { type Detour, proposeDetour } from '@lampion/contract/night/rules/bar-states';
import { currentBarOf, nextBarOf } from '@lampion/contract/night/rules/follow-crawl';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { atPlace } from '@lampion/contract/platform/rules/places';
import { makeChange } from '../../platform/device/make-change.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toaster.tsx';
import { describeWalk, timeOf } from './bar-crawl-labels.ts';
import { RemoveBar } from './bar-form.tsx';
import { StateSign } from './bar-state.tsx';
import { moveCrawl, reorderCrawl } from './changes.ts';

interface DetourCardProps {
  crawl: Crawl;
  /** The one that is followed. */
  group: CrawlGroup;
  now: Date;
}

/**
 * For hosts: how the group gets around a bar that is full or late. They choose; nothing moves by
 * itself.
 */
export function DetourCard({ crawl, group, now }: DetourCardProps) {
  const { id: nightId, bars, groups } = crawl;
  const detour = proposeDetour(bars, groups, group, now);
  const bar = bars.find(({ id }) => id === detour?.barId);
  if (detour === null || bar === undefined) return null;
  return (
    <section className="bw-late bw-detour" aria-labelledby="detour">
      <h2 id="detour">
        {fr(bar.name)} <StateSign bar={bar} now={now} />
      </h2>
      <GoFirst crawl={crawl} around={bar} first={detour.first} />
      {detour.waitUntil && <p className="num">{fr(describeWaiting(detour, bar))}</p>}
      {detour.skipBy === 'moving' && <MoveOn crawl={crawl} group={group} />}
      {detour.skipBy === 'removing' && <RemoveBar nightId={nightId} bar={bar} way={crawl} />}
    </section>
  );
}

function describeWaiting({ isOnTheWay, waitUntil }: Detour, { readyAt }: CrawlBar): string {
  const leaveAt = waitUntil === null ? '' : timeOf(waitUntil);
  if (isOnTheWay) return `Ou attendez devant : on vous reçoit à ${leaveAt}.`;
  return `Ou attendez, et partez à ${leaveAt} : on vous reçoit à ${readyAt === null ? leaveAt : formatTime(readyAt)}.`;
}

interface GoFirstProps {
  crawl: Crawl;
  /** The bar to come back to. */
  around: CrawlBar;
  first: Detour['first'];
}

/** Puts another bar before the one that is full or late. */
function GoFirst({ crawl: { id: nightId, bars, groups }, around, first }: GoFirstProps) {
  const bar = bars.find(({ id }) => id === first?.stop.barId);
  if (first === null || bar === undefined) return null;
  const { ids, stop } = first;
  const former = bars.map(({ id }) => id);
  async function goFirst() {
    if (!(await makeChange(reorderCrawl, { nightId, ids }))) return;
    notify({
      title: `D’abord ${atPlace(bar?.name ?? '')}`,
      text: 'Personne ne bouge avant que vous n’annonciez le bar suivant.',
      action: { label: 'Annuler', onPress: () => void makeChange(reorderCrawl, { nightId, ids: former }) },
    });
  }
  const arrival = `vers ${timeOf(stop.arrivesAt)}`;
  const way = stop.walk === null ? `Rendez-vous ${arrival}` : `${describeWalk(stop.walk)}, ${arrival}`;
  const all = groups.length > 1 ? ' L’ordre change pour tous les groupes.' : '';
  return (
    <>
      <Button variant="primary" isBlock onClick={() => void goFirst()}>
        {fr(`D’abord ${atPlace(bar.name)}`)}
      </Button>
      <p className="num">{fr(`${way}. ${around.name} vient juste après.${all}`)}</p>
    </>
  );
}

/** Leads a group that walks to a full bar straight to the next one. */
function MoveOn({ crawl: { id: nightId, bars }, group }: Pick<DetourCardProps, 'crawl' | 'group'>) {
  const to = nextBarOf(bars, group)?.name ?? null;
  const move = () => {
    const saidAt = serverNow().toISOString();
    void makeChange(moveCrawl, { nightId, group: group.number, leaves: currentBarOf(group), saidAt, to });
  };
  return (
    <Button variant="primary" isBlock onClick={move}>
      {fr(to === null ? 'Terminer le parcours' : `Aller plutôt ${atPlace(to)}`)}
    </Button>
  );
}
