import { billingEndpoints } from '@lampion/contract/billing/billing';
import type { PlanUsage } from '@lampion/contract/billing/plan';
import type { PlanLimit } from '@lampion/contract/billing/rules/plan-limits';
import { describeRoom } from '@lampion/contract/billing/rules/plan-words';
import { fr } from '@lampion/contract/french';
import { formatMonth } from '@lampion/contract/platform/rules/format';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { Sparkles } from 'lucide-react';
import { profileTabAddress } from '../people/organiser/profile-tabs.ts';
import { callApi } from '../platform/api.ts';
import { useLoaded } from '../platform/use-loaded.ts';
import { Banner } from '../ui/banner.tsx';

const loadUsage = (signal: AbortSignal) => callApi(billingEndpoints.getPlanUsage, { signal });

interface RoomProps {
  limit: PlanLimit;
  used: (usage: PlanUsage) => number;
  where: string;
}

/**
 * What the plan still allows of a limit, shown before the form is filled in; with a link to the
 * plans when the limit is reached.
 */
function PlanRoom({ limit: key, used, where }: RoomProps) {
  const { data } = useLoaded(loadUsage);
  if (data === null) return null;
  const limit = data.limits[key];
  const room = { name: data.name, limit, used: used(data), where };
  const said = describeRoom(key, room);
  if (said === null || limit === null) return null;
  return (
    <div className="plan-room">
      {room.used < limit ? (
        <p className="muted num">{fr(said)}</p>
      ) : (
        <Banner icon={Sparkles} to={profileTabAddress('abonnement')} action="Voir les offres">
          {said}
        </Banner>
      )}
    </div>
  );
}

/**
 * Events of the month in which an event begins. `own`: the begin of the edited event, which already
 * counts.
 */
export function EventRoom({ begin, own }: { begin: Date; own: Date | null }) {
  const month = monthIn(begin);
  if (own !== null && monthIn(own) === month) return null;
  const used = ({ months }: PlanUsage) => months.find((one) => one.month === month)?.events ?? 0;
  return <PlanRoom limit="eventsPerMonth" used={used} where={`en ${formatMonth(month)}`} />;
}

/** The same for several events, by the months that they begin in. */
export function EventRooms({ begins }: { begins: readonly Date[] }) {
  const months = new Map(begins.map((begin) => [monthIn(begin), begin]));
  return [...months].map(([month, begin]) => <EventRoom key={month} begin={begin} own={null} />);
}

/** Guests on the list of one event. */
export function GuestRoom({ guests }: { guests: number }) {
  return <PlanRoom limit="guestsPerEvent" used={() => guests} where="sur la liste" />;
}

/** Announcements written this month. */
export function AnnouncementRoom() {
  return <PlanRoom limit="announcementsPerMonth" used={(usage) => usage.announcements} where="ce mois-ci" />;
}

/** Messages to followers, written or planned for this month. */
export function FollowerMessageRoom() {
  const used = (usage: PlanUsage) => usage.followerMessages;
  return <PlanRoom limit="followerMessagesPerMonth" used={used} where="ce mois-ci" />;
}

const monthIn = (instant: Date) => readParisClock(instant).day.slice(0, 7);
