import type { Waitings } from '../../components/area/area-outlet.tsx';
import {
  CardsScreenWaiting,
  CardWaiting,
  HeadWaiting,
  WaitingScreen,
} from '../../components/area/waiting-parts.tsx';

function Outings() {
  return (
    <WaitingScreen>
      <HeadWaiting hasLead />
      <div className="two-columns">
        <CardWaiting className="h-80" />
        <div className="card-stack">
          <CardWaiting />
          <CardWaiting />
        </div>
      </div>
    </WaitingScreen>
  );
}

const Account = () => <CardsScreenWaiting />;

/** The member's screens while they load. */
export const memberWaitings: Waitings = [
  ['/me', Outings],
  ['/me/account', Account],
];
