import { fr } from '@lampion/contract/french';
import type { Night } from '@lampion/contract/night/nights';
import { songTitle } from '@lampion/contract/night/rules/playlist-files';
import { readSongLink, songProviderLabels } from '@lampion/contract/night/rules/song-link';
import type { Playlist, Song } from '@lampion/contract/night/songs';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Icon, Lamp } from '../../ui/graphics.tsx';

/**
 * Where a song is heard: nothing of it is loaded before the tap, and the provider does not learn
 * where from.
 */
export function SongLink({ url }: { url: string }) {
  const provider = readSongLink(url)?.provider;
  if (provider === undefined) return null;
  return (
    <a className="link" href={url} target="_blank" rel="noreferrer">
      <Icon of={ExternalLink} />
      {fr(`Ouvrir dans ${songProviderLabels[provider]}`)}
    </a>
  );
}

interface VoteProps {
  song: Song;
  onVote: (hasVote: boolean) => void;
}

export function SongVote({ song, onVote }: VoteProps) {
  const { hasVote, votes } = song;
  const count = `${formatCount(votes)} ${votes > 1 ? 'votes' : 'vote'}`;
  return (
    <button
      type="button"
      className="n-vote"
      aria-pressed={hasVote}
      aria-label={fr(`Voter : ${songTitle(song)}, ${count}`)}
      onClick={() => onVote(!hasVote)}
    >
      <Lamp isLit={hasVote} />
      <b className="num">{formatCount(votes)}</b>
    </button>
  );
}

interface SongRowProps {
  song: Song;
  place: number;
  /** Who requested it. */
  by: string;
  /** Drag handle, shown instead of its position. */
  grip?: ReactNode;
  isDragged?: boolean;
  /** Below it. */
  actions?: ReactNode;
  /** On the right. */
  end: ReactNode;
}

export function SongRow({ song, place, by, grip, isDragged = false, actions, end }: SongRowProps) {
  return (
    <li className="n-song" data-row={song.id} data-dragged={isDragged || undefined}>
      {grip ?? <span className="n-pos num">{place}</span>}
      <div>
        <h3>{songTitle(song)}</h3>
        {song.artist !== '' && <p>{song.artist}</p>}
        <p className="n-by">{fr(by)}</p>
        <WaitingMark of={song.id} />
        <p className="n-acts">
          {song.url !== null && <SongLink url={song.url} />}
          {actions}
        </p>
      </div>
      {end}
    </li>
  );
}

type Namers = Pick<Playlist, 'people'> & { readonly night: Pick<Night, 'guestId' | 'host'> };

const list = new Intl.ListFormat('fr');

/**
 * Who requested a song: "Proposée par Idir et vous". Never names people the reader may not know.
 */
export function describeAskers(song: Song, { people, night }: Namers): string {
  const others = song.wishes
    .filter(({ guestId }) => guestId !== night.guestId)
    .map(({ guestId }) =>
      guestId === null
        ? night.host.name
        : (people.find((person) => person.guestId === guestId)?.name ?? 'quelqu’un'),
    );
  const names = [...new Set(others), ...(song.isMine ? ['vous'] : [])];
  return names.length === 0 ? 'Proposée par un invité parti' : `Proposée par ${list.format(names)}`;
}
