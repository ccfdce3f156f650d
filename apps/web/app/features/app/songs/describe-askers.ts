import type { Night } from '@lampion/contract/schemas/night';
import type { Playlist, Song } from '@lampion/contract/schemas/song';

type Namers = Pick<Playlist, 'people'> & { readonly night: Pick<Night, 'guestId' | 'host'> };

const list = new Intl.ListFormat('fr');

/** Who asked for a song, in words: "Proposée par Idir et vous". Nobody is named whom the reader may not know. */
export function describeAskers(song: Song, { people, night }: Namers): string {
  const others = song.wishes
    .filter(({ guestId }) => guestId !== night.guestId)
    .map(({ guestId }) =>
      guestId === null
        ? night.host.name
        : (people.find((person) => person.guestId === guestId)?.name ?? 'quelqu’un'),
    );
  const names = [...new Set(others), ...(song.isMine ? ['vous'] : [])];
  return names.length === 0 ? 'Proposée par un ancien invité' : `Proposée par ${list.format(names)}`;
}
