import { fr } from '@lampion/contract/french';
import { describeNews, formatNewsMoment } from '@lampion/contract/rules/news-words';
import type { NewsEvent, NewsPiece } from '@lampion/contract/schemas/news';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Lamp } from '../../../components/ui/lamp.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { readNews } from '../changes/read-news.ts';
import { Thumb } from '../pieces/thumb.tsx';
import { formatTold } from './group-news.ts';
import { NewsActions } from './news-actions.tsx';
import { NewsLink } from './news-link.tsx';

/** One piece of news. The lamp is lit while it is not read, and taken down then. */
export function NewsRow({ piece, now }: { piece: NewsPiece; now: Date }) {
  const { id, isRead } = piece;
  return (
    <li className={classNames('nw', !isRead && 'un')}>
      <span className="nw-l">
        {!isRead && (
          <>
            <Lamp isLit />
            <span className="sr-only">Non lu</span>
          </>
        )}
      </span>
      <NewsFace piece={piece} />
      <div className="nw-words">
        <NewsLink piece={piece} className="t" onOpen={() => !isRead && makeChange(readNews, { ids: [id] })}>
          {describeNews(piece).map((part) =>
            typeof part === 'string' ? fr(part) : <b key={part.name}>{fr(part.name)}</b>,
          )}
        </NewsLink>
        <p className="d">
          {detailsOf(piece).map((detail) => (
            <span key={detail}>
              {fr(detail)}
              <span className="sep" aria-hidden="true">
                ·
              </span>
            </span>
          ))}
          <time className="num" dateTime={piece.createdAt}>
            {fr(formatTold(piece.createdAt, now))}
          </time>
        </p>
        <NewsActions piece={piece} />
      </div>
    </li>
  );
}

/** Who it comes from where it is one person or several, else what it is about. */
function NewsFace({ piece: { kind, people, event } }: { piece: NewsPiece }) {
  const [person] = people;
  const isAboutPerson = event === null || kind === 'reply' || kind === 'cohost';
  if (person !== undefined && isAboutPerson) return <Avatar name={person.name} picture={person.picUrl} />;
  if (event === null) return <span />;
  return <Thumb id={event._id} picture={event.picture} cover={event.cover} isSmall />;
}

function nameMoment({ isPollOpen, beginDate }: NewsEvent): string {
  return isPollOpen ? 'Date au vote' : formatNewsMoment(beginDate);
}

/** When it is, for an invitation; what the host wrote. */
function detailsOf({ kind, event, words }: NewsPiece): string[] {
  const when = kind === 'invitation' && event !== null ? [nameMoment(event)] : [];
  return words && kind !== 'announcement' && kind !== 'crawl_moved' ? [...when, `« ${words} »`] : when;
}
