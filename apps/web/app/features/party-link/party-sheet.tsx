import { fr } from '@lampion/contract/french';
import type { PartyLink } from '@lampion/contract/schemas/party';
import { CalendarX, Lock } from 'lucide-react';
import { CoverImage } from '../../components/site/cover-image.tsx';
import { LinkedText } from '../../components/site/linked-text.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { splitParagraphs } from '../events/event-words.ts';
import { PartyBar, PartyWays } from './party-ways.tsx';
import { type LinkReplyState, ReplySection } from './reply-section.tsx';

interface PartySheetProps extends LinkReplyState {
  party: PartyLink;
}

function PartyHead({ party: { name, host, isCalledOff } }: { party: PartyLink }) {
  return (
    <div className="ev-head">
      {isCalledOff && (
        <p className="banner ev-cancelled">
          <Icon of={CalendarX} isLarge />
          <span>{fr('Cette soirée est annulée.')}</span>
        </p>
      )}
      <div className="badges" data-part="badges">
        <Badge icon={Lock}>Sur invitation</Badge>
      </div>
      <h1 className="ev-title">{fr(name)}</h1>
      <p className="ev-by">
        <Avatar name={host.name} picture={host.picUrl} />
        <span>{fr(`${host.name} vous invite`)}</span>
      </p>
    </div>
  );
}

function Words({ text }: { text: string }) {
  return (
    <section aria-labelledby="a-propos">
      <h2 className="section-title ev-section" id="a-propos">
        À propos de la soirée
      </h2>
      <div className="ev-about">
        {splitParagraphs(text).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph may come twice
          <p key={index}>
            <LinkedText text={paragraph} />
          </p>
        ))}
      </div>
    </section>
  );
}

/** A party as its link shows it: cover, name and words, with the ticket beside them and the reply below. */
export function PartySheet({ party, ...reply }: PartySheetProps) {
  const { id, cover, isOpen, description } = party;
  return (
    <div className="ev-sheet" data-party={id} data-code={reply.code}>
      <div className="wrap ev-page">
        <CoverImage id={id} cover={cover} sizes="(min-width: 1328px) 1248px, 100vw" isMain />
        <div className="ev-grid">
          <PartyHead party={party} />
          <aside className="ev-aside" aria-label="En bref">
            <PartyWays party={party} code={reply.code} />
          </aside>
          <div className="ev-main">
            {description !== '' && <Words text={description} />}
            {isOpen && <ReplySection party={party} {...reply} />}
          </div>
        </div>
      </div>
      <PartyBar party={party} code={reply.code} />
    </div>
  );
}
