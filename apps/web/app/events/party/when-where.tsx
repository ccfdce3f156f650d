import type { Party } from '@lampion/contract/events/party';
import { calendarPlace } from '@lampion/contract/events/rules/links';
import { fr } from '@lampion/contract/french';
import { MapPin, Navigation } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, Lamp } from '../../ui/graphics.tsx';
import { splitTimes } from '../own-agenda/party-labels.ts';

/** The data the ticket shows; `me` is null when everybody may see the address. */
type OnPaper = Pick<
  Party,
  | 'beginDate'
  | 'city'
  | 'endDate'
  | 'hosted'
  | 'isAddressHidden'
  | 'isCalledOff'
  | 'isHost'
  | 'place'
  | 'where'
> & { readonly me: Pick<Party['me'], 'reply'> | null };

/** Why one reads the address. */
function describeReaders({ isHost, hosted, me }: OnPaper): string | null {
  if (isHost)
    return hosted?.showsAddress === 'everybody' ? 'Visible de tous vos invités' : 'Visible de qui vient';
  return me?.reply === 'yes' ? 'Visible parce que vous venez' : null;
}

interface WhereProps extends Pick<Party, 'city' | 'isAddressHidden' | 'place'> {
  where: NonNullable<Party['where']> | null;
  /** Why one reads the address; null where nothing needs saying. */
  readers: string | null;
}

function directionsTo(where: NonNullable<Party['where']>): string {
  const { latitude, longitude, address } = where;
  const place = latitude === null || longitude === null ? (address ?? '') : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}

/** The place of a night, as far as one may read it. */
export function Where({ where, place, city, isAddressHidden, readers }: WhereProps) {
  if (where?.address) {
    return (
      <div className="fe-where">
        <Icon of={MapPin} />
        <div>
          <b>{fr(calendarPlace({ place, address: where.address }))}</b>
          {where.accessNote !== '' && <p className="ap-sub">{fr(where.accessNote)}</p>}
          {readers && (
            <p className="fe-only">
              <Lamp isLit hasHalo={false} />
              {readers}
            </p>
          )}
        </div>
        <LinkButton
          isIconOnly
          href={directionsTo(where)}
          rel="noreferrer"
          target="_blank"
          aria-label="Itinéraire"
        >
          <Icon of={Navigation} />
        </LinkButton>
      </div>
    );
  }
  const known = [place, city].filter(Boolean).join(', ');
  const hint = isAddressHidden ? 'L’adresse s’affiche quand vous venez' : 'Lieu à venir';
  return (
    <div className="fe-where">
      <Icon of={MapPin} />
      <div>
        {known !== '' && <b>{fr(known)}</b>}
        {(isAddressHidden || known === '') && <p className="ap-sub">{hint}</p>}
      </div>
    </div>
  );
}

/** The paper ticket: the time and, below the perforation, the place if the caller may see it. */
export function WhenWhere({ party }: { party: OnPaper }) {
  const times = splitTimes(party);
  return (
    <div className={classNames('ap-shell on-paper', party.isCalledOff && 'is-off')} data-theme="light">
      <div className="ap-ticket fe-tk">
        <div className="fe-when">
          <span className="condensed num fe-day">{times.date}</span>
          <span className="fe-month">
            <b>{times.weekday}</b>
            <span className="muted">{times.month}</span>
          </span>
          <span className="num fe-h">
            <b>{times.begin}</b>
            <span className="muted">{times.end}</span>
          </span>
        </div>
        <hr className="perf" />
        <Where {...party} readers={describeReaders(party)} key={party.where === null ? 'hidden' : 'open'} />
      </div>
    </div>
  );
}
