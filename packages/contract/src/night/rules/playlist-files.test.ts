import { expect, it } from 'vitest';
import { toJspf, toM3u, toPlaylistCsv } from './playlist-files.ts';

const playlist = {
  name: 'Les 30 ans\nde Yanis',
  songs: [
    { title: 'Parquet ciré', artist: 'Bal Perdu', url: null },
    { title: '', artist: '', url: 'https://www.deezer.com/track/3135556' },
    { title: '=Minuit; "live"', artist: 'Jo\n#EXTINF:1', url: 'https://soundcloud.com/jo/minuit' },
  ],
};

it('writes JSPF: tracks with a list of locations, none where there is no link', () => {
  expect(JSON.parse(toJspf(playlist, new Date('2026-12-05T21:00:00Z')))).toEqual({
    playlist: {
      title: playlist.name,
      date: '2026-12-05T21:00:00.000Z',
      track: [
        { title: 'Parquet ciré', creator: 'Bal Perdu' },
        {
          title: 'Lien Deezer',
          location: ['https://www.deezer.com/track/3135556'],
          info: 'https://www.deezer.com/track/3135556',
        },
        {
          title: '=Minuit; "live"',
          creator: 'Jo\n#EXTINF:1',
          location: ['https://soundcloud.com/jo/minuit'],
          info: 'https://soundcloud.com/jo/minuit',
        },
      ],
    },
  });
});

it('writes M3U: the header first, an address after each entry, no line that a name makes', () => {
  expect(toM3u(playlist)).toBe(
    [
      '#EXTM3U',
      '#PLAYLIST:Les 30 ans de Yanis',
      '# Bal Perdu - Parquet ciré',
      '#EXTINF:-1,Lien Deezer',
      'https://www.deezer.com/track/3135556',
      '#EXTINF:-1,Jo #EXTINF:1 - =Minuit; "live"',
      'https://soundcloud.com/jo/minuit',
      '',
    ].join('\n'),
  );
});

it('writes CSV without formulas', () => {
  expect(toPlaylistCsv(playlist).split('\r\n')).toEqual([
    '\ufeffRang;Titre;Artiste;Lien',
    '1;Parquet ciré;Bal Perdu;',
    '2;Lien Deezer;;https://www.deezer.com/track/3135556',
    `3;"'=Minuit; ""live""";"Jo\n#EXTINF:1";https://soundcloud.com/jo/minuit`,
    '',
  ]);
});
