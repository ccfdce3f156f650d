import type { Waitings } from '../ui/screens/area-outlet.tsx';
import {
  CardsScreenWaiting,
  CardWaiting,
  FieldsWaiting,
  HeadWaiting,
  RowsWaiting,
  StubsWaiting,
  ToolsWaiting,
  WaitingScreen,
} from '../ui/screens/skeleton-parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

function Dashboard() {
  return (
    <WaitingScreen>
      <HeadWaiting hasLead />
      <div className="card next-night">
        <Skeleton className="cover" />
        <div className="card-pad next-night-text">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="h-12 w-80 max-w-full" />
          <Skeleton className="h-[76px]" />
          <Skeleton className="h-[46px] w-80 max-w-full rounded-full" />
        </div>
      </div>
      <StubsWaiting />
      <div className="with-aside">
        <RowsWaiting count={3} />
        <CardWaiting />
      </div>
      <div className="participation">
        <CardWaiting className="h-80" />
      </div>
    </WaitingScreen>
  );
}

function Events() {
  return (
    <WaitingScreen>
      <HeadWaiting hasAction />
      <Skeleton className="mb-6 h-[50px]" />
      <ToolsWaiting />
      <Skeleton className="mb-3 h-6 w-32" />
      <RowsWaiting />
    </WaitingScreen>
  );
}

function EventForm() {
  return (
    <WaitingScreen hasBack>
      <HeadWaiting />
      <div className="event-editor">
        <FieldsWaiting count={8} />
        <Skeleton className="hidden h-[620px] rounded-[18px] xl:block" />
      </div>
    </WaitingScreen>
  );
}

function Event() {
  return (
    <WaitingScreen hasBack>
      <div className="card own-event">
        <div className="own-event-top">
          <div className="card-pad">
            <Skeleton className="h-7 w-40 rounded-full" />
            <Skeleton className="own-event-name h-14" />
            <Skeleton className="h-40" />
          </div>
          <Skeleton className="cover" />
        </div>
        <div className="own-event-actions">
          <Skeleton className="h-[46px] w-full max-w-[420px] rounded-full" />
        </div>
      </div>
      <CardWaiting />
      <div className="participation">
        <CardWaiting className="h-80" />
      </div>
    </WaitingScreen>
  );
}

const ARRIVALS = Array.from({ length: 12 }, (_, index) => index);

function Arrivals() {
  return (
    <WaitingScreen hasBack>
      <HeadWaiting hasLead hasAction />
      <Skeleton className="arrival-search h-14" />
      <div className="arrivals">
        {ARRIVALS.map((arrival) => (
          <div key={arrival} className="arrival">
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
    </WaitingScreen>
  );
}

function Notification() {
  return (
    <WaitingScreen hasBack>
      <HeadWaiting />
      <div className="notification">
        <div className="notification-main">
          <CardWaiting className="h-96" />
          <CardWaiting className="h-16" />
        </div>
        <Skeleton className="h-[540px] max-w-[330px] rounded-[44px]" />
      </div>
    </WaitingScreen>
  );
}

function Followers() {
  return (
    <WaitingScreen hasBack>
      <HeadWaiting hasAction />
      <RowsWaiting />
    </WaitingScreen>
  );
}

function Profile() {
  return (
    <WaitingScreen hasBack>
      <HeadWaiting />
      <Skeleton className="h-[53px]" />
      <div className="tab-panel card-stack">
        <CardWaiting />
        <CardWaiting />
      </div>
    </WaitingScreen>
  );
}

const Connect = () => <CardsScreenWaiting hasBack count={1} />;

/** The organiser's screens while they load. */
export const proWaitings: Waitings = [
  ['/pro', Dashboard],
  ['/pro/events', Events],
  ['/pro/events/new', EventForm],
  ['/pro/events/import', Connect],
  ['/pro/events/:id', Event],
  ['/pro/events/:id/edit', EventForm],
  ['/pro/events/:id/arrivals', Arrivals],
  ['/pro/events/:id/notification', Notification],
  ['/pro/followers', Followers],
  ['/pro/profile', Profile],
  ['/pro/connect', Connect],
];
