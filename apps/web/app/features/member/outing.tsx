import { fr } from '@lampion/contract/french';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import type { MemberReply } from '@lampion/contract/schemas/reply';
import type { ReactNode } from 'react';
import { CoverImage } from '../../components/site/cover-image.tsx';

/** An event the member answered or is invited to; its name links to its page. */
export function Outing({ event, children }: { event: MemberReply['event']; children: ReactNode }) {
  const { _id: id, name, place, cover, picture } = event;
  return (
    <li className="outing">
      <CoverImage id={id} cover={cover} picture={picture} sizes="84px" className="thumb" />
      <div className="min-w-0">
        <h3>
          <a className="row-link" href={`/events/${id}`}>
            {fr(name)}
          </a>
        </h3>
        <p className="muted">{fr(`${formatEventTimes(event)} · ${place}`)}</p>
      </div>
      <div className="outing-end">{children}</div>
    </li>
  );
}
