import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/rules/format';
import type { PartyCard } from '@lampion/contract/schemas/party';
import { QrCode } from 'lucide-react';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { buttonClass, LinkButton } from '../../../components/ui/button.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { PartyLink } from './party-link.tsx';
import { describeWait, isTicketTime } from './party-times.ts';
import { countComing, describeMyPart, nameWhere } from './party-words.ts';

/** The next party, as the ticket on top of the first screen. */
export function PartyTicket({ party, now }: { party: PartyCard; now: Date }) {
  const hasTicket = party.reply === 'yes' && isTicketTime(party, now);
  return (
    <>
      <article className="ap-shell so-hero" data-theme="light">
        <div className="ap-ticket tk">
          <CoverImage id={party.id} picture={party.picture} cover={party.cover} isMain className="tk-cover" />
          <div className="tk-body">
            <h2 className="display">{fr(party.name)}</h2>
            <div className="tk-when">
              <span className="condensed num">{formatTime(party.beginDate)}</span>
              <span className="tk-in">
                <b>{describeWait(party, now)}</b>
                {fr(nameWhere(party))}
              </span>
            </div>
          </div>
          <hr className="perf" />
          <div className="tk-stub">
            <b className="num">
              {countComing(party.comingCount)} · {describeMyPart(party)}
            </b>
          </div>
        </div>
      </article>
      <div className={classNames('so-acts', !hasTicket && 'is-one')}>
        {hasTicket && (
          <LinkButton variant="primary" size="large" to={`/app/parties/${party.id}/ticket`}>
            <Icon of={QrCode} />
            Mon billet
          </LinkButton>
        )}
        <PartyLink
          party={party}
          className={buttonClass({ variant: hasTicket ? 'outline' : 'primary', size: 'large' })}
        >
          Ouvrir la soirée
        </PartyLink>
      </div>
    </>
  );
}
