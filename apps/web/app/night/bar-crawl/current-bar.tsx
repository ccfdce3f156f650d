import { fr } from '@lampion/contract/french';
import type { CrawlBar, CrawlGroup } from '@lampion/contract/night/bar-crawl';
import type { FollowedStop } from '@lampion/contract/night/rules/follow-crawl';
import { Footprints, Navigation } from 'lucide-react';
import { openStreetMapUrl } from '../../events/event-page/open-street-map.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { describeGroup, describeWait, describeWalk, isWalking, timeOf } from './bar-crawl-labels.ts';
import { StateLine } from './bar-state.tsx';

interface HereTicketProps {
  group: CrawlGroup;
  bars: readonly CrawlBar[];
  stops: readonly FollowedStop[];
  now: Date;
}

/** The group's current bar as set by its hosts, when it leaves, and where it goes next. */
export function HereTicket({ group, bars, stops, now }: HereTicketProps) {
  const here = stops.find(({ state }) => state === 'here');
  const next = stops.find(({ state }) => state === 'next');
  const meet = here ?? next;
  const bar = bars.find(({ id }) => id === meet?.barId);
  const after = here && bars.find(({ id }) => id === next?.barId);
  const isOver = group.endedAt !== null;
  const lead = describeGroup(group);
  const isComing = here === undefined || isWalking(here, now);
  return (
    <div className="bw-here-shell">
      <section className="bw-here" data-theme="light" aria-labelledby="where">
        <div className="a">
          <div aria-live="polite">
            <p className="k">{fr(isOver ? (lead ?? 'Le parcours') : sayWhere(here, now))}</p>
            <h1 id="where">{fr(isOver ? 'C’est fini pour ce soir' : (bar?.name ?? ''))}</h1>
            {bar && <WaitingMark of={bar.id} words="Pas encore envoyé : les invités ne le savent pas" />}
          </div>
          {meet && !isOver && <When meet={meet} isThere={here !== undefined} now={now} />}
        </div>
        {bar && !isOver && (
          <div className="b">
            <Icon of={Footprints} isLarge />
            <div>
              <p className="next num">
                {after ? <Next after={after} walk={next?.walk ?? null} /> : fr(addressOf(bar))}
              </p>
              {(after || isComing) && <StateLine bar={after ?? bar} now={now} />}
            </div>
            <WayTo bar={bar} />
          </div>
        )}
      </section>
    </div>
  );
}

const addressOf = ({ address }: CrawlBar) => address ?? 'Pas encore d’adresse';

function sayWhere(here: FollowedStop | undefined, now: Date): string {
  if (here === undefined) return 'Rendez-vous';
  return isWalking(here, now) ? 'Le groupe marche vers' : 'Le groupe est';
}

function When({ meet, isThere, now }: { meet: FollowedStop; isThere: boolean; now: Date }) {
  const isOnTheWay = !isThere || isWalking(meet, now);
  const instant = isOnTheWay ? meet.arrivesAt : meet.leavesAt;
  const wait = describeWait(instant, now);
  const thereLead = isOnTheWay ? 'Arrivée vers ' : 'Départ vers ';
  return (
    <p className="num">
      {fr(isThere ? thereLead : 'À ')}
      <b>{fr(timeOf(instant))}</b>
      {wait && fr(`, ${wait}`)}
    </p>
  );
}

function Next({ after, walk }: { after: CrawlBar; walk: FollowedStop['walk'] }) {
  return (
    <>
      {fr('Ensuite ')}
      <b>{fr(after.name)}</b>
      {walk && (
        <>
          <br />
          {fr(describeWalk(walk))}
        </>
      )}
    </>
  );
}

/** Link to the group's current or first bar on OpenStreetMap, which is only contacted on a tap. */
function WayTo({ bar }: { bar: CrawlBar }) {
  return (
    <LinkButton
      variant="ink"
      isIconOnly
      href={openStreetMapUrl({ ...bar, place: bar.name })}
      target="_blank"
      rel="noreferrer"
      aria-label={fr(`Mon chemin vers ${bar.name}`)}
    >
      <Icon of={Navigation} />
    </LinkButton>
  );
}

interface LateCardProps {
  bars: readonly CrawlBar[];
  stops: readonly FollowedStop[];
}

/** For guests who arrive late: until when the group stays, and where to go straight after that. */
export function LateCard({ bars, stops }: LateCardProps) {
  const here = stops.find(({ state }) => state === 'here');
  const next = stops.find(({ state }) => state === 'next');
  const [bar, after] = [here, next].map((stop) => bars.find(({ id }) => id === stop?.barId));
  if (here === undefined || next === undefined || bar === undefined || after === undefined) return null;
  return (
    <section className="bw-late" aria-labelledby="late">
      <h2 id="late">{fr('Vous arrivez plus tard ?')}</h2>
      <Meeting when={`Jusqu’à ${timeOf(here.leavesAt)}`} bar={bar} />
      <Meeting when={`Après, allez droit là : dès ${timeOf(next.arrivesAt)}`} bar={after} />
    </section>
  );
}

function Meeting({ when, bar }: { when: string; bar: CrawlBar }) {
  return (
    <div className="m">
      <div>
        <p className="num">{fr(when)}</p>
        <p>
          <b>{fr(bar.name)}</b>
        </p>
        {bar.address && <p>{fr(bar.address)}</p>}
      </div>
      <WayTo bar={bar} />
    </div>
  );
}
