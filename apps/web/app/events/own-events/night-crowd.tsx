import { doorEndpoints, type HeadCount } from '@lampion/contract/events/door';
import type { OwnEvent } from '@lampion/contract/events/events';
import { doorEndsAt, judgeCrowd, nearlyFullAt } from '@lampion/contract/events/rules/door';
import { fr } from '@lampion/contract/french';
import { formatCount, formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { Wifi } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { CrowdGauge, describeCrowd } from '../door/crowd-gauge.tsx';

interface NightCrowdProps {
  event: OwnEvent;
  count: HeadCount;
}

/** How full a night will be by its replies and, once its door counts, how full it is. */
export function NightCrowd({ event, count: loaded }: NightCrowdProps) {
  const { count, isStale } = useHeadCount(event, loaded);
  const isLive = count.entered + count.left > 0;
  return (
    <Card className="night-crowd" aria-labelledby="jauge">
      <CardHead id="jauge" title="La jauge">
        {isLive && !isStale && (
          <Badge tone="success" icon={Wifi}>{`En direct, ${formatTime(count.readAt)}`}</Badge>
        )}
        {isStale && <Badge tone="warning">{`Comptée à ${formatTime(count.readAt)}`}</Badge>}
      </CardHead>
      {isLive ? <LiveCount count={count} /> : <ExpectedCount event={event} />}
    </Card>
  );
}

/** Interval for reading the count while the night is on. */
const READ_MS = 5000;
/** The door may open this long before the begin. */
const EARLY_MS = 6 * 3_600_000;

function useHeadCount(event: OwnEvent, loaded: HeadCount) {
  const [count, setCount] = useState(loaded);
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    const isOn = () => {
      const now = serverNow().getTime();
      return now > Date.parse(event.beginDate) - EARLY_MS && now < doorEndsAt(event).getTime();
    };
    const read = async () => {
      if (document.visibilityState !== 'visible' || !isOn()) return;
      try {
        setCount(await callApi(doorEndpoints.getHeadCount, { params: { id: event._id } }));
        setStale(false);
      } catch {
        // Without a network the last count stays, with its time.
        setStale(true);
      }
    };
    const timer = setInterval(() => void read(), READ_MS);
    return () => clearInterval(timer);
  }, [event]);
  return { count, isStale };
}

const titles = { free: '', near: 'On approche.', full: 'C’est plein.' } as const;

function LiveCount({ count: { capacity, entered, left, inside, recent } }: { count: HeadCount }) {
  const sign = recent < 0 ? '−' : '+';
  return (
    <>
      <CrowdGauge people={inside} word="dedans" capacity={capacity} />
      {capacity !== null && (
        <p className="num">
          <b role="status">{fr(titles[judgeCrowd(inside, capacity)])}</b>{' '}
          {fr(describeCrowd(inside, capacity))}
        </p>
      )}
      <ul className="night-crowd-figures num">
        <li>
          <b>{formatCount(entered)}</b>
          {entered > 1 ? 'entrées' : 'entrée'}
        </li>
        <li>
          <b>{formatCount(left)}</b>
          {left > 1 ? 'sorties' : 'sortie'}
        </li>
        <li>
          <b>{`${sign} ${formatCount(Math.abs(recent))}`}</b>
          en 5&nbsp;min
        </li>
      </ul>
    </>
  );
}

function ExpectedCount({ event }: { event: OwnEvent }) {
  const { beginDate, capacity, placesLeft, participantCount } = event;
  const gauge =
    capacity === null || placesLeft === null
      ? { people: participantCount, word: 'oui', capacity }
      : { people: capacity - placesLeft, word: 'places prises', capacity };
  const when = `Le ${formatDate(beginDate, 'long')} dès ${formatTime(beginDate)}, ce compte devient celui de la porte, en direct.`;
  const limits =
    capacity === null
      ? 'Dites dans l’événement combien de personnes le lieu reçoit : la porte prévient quand il se remplit.'
      : `À ${formatCount(nearlyFullAt(capacity))} on ralentit, à ${formatCount(capacity)} on ferme.`;
  return (
    <>
      <CrowdGauge {...gauge} />
      <p className="muted num">{fr(`${when} ${limits}`)}</p>
    </>
  );
}
