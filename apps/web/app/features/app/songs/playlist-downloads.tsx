import { fr } from '@lampion/contract/french';
import { toJspf, toM3u, toPlaylistCsv } from '@lampion/contract/rules/playlist-files';
import type { Playlist } from '@lampion/contract/schemas/song';
import { Download } from 'lucide-react';
import { Icon } from '../../../components/ui/icon.tsx';
import { saveFile } from '../../../lib/save-file.ts';

interface PlaylistDownloadsProps {
  name: string;
  playlist: Playlist;
}

/** The songs as files, in the order of the night: written on the device, also without a network. */
export function PlaylistDownloads({ name, playlist }: PlaylistDownloadsProps) {
  const { played, playing, waiting } = playlist;
  const songs = [...played.toReversed(), ...(playing === null ? [] : [playing]), ...waiting];
  if (songs.length === 0) return null;
  const list = { name, songs };
  const files = [
    { label: 'JSPF', end: 'jspf', type: 'application/json', write: () => toJspf(list, new Date()) },
    { label: 'M3U', end: 'm3u8', type: 'audio/x-mpegurl;charset=utf-8', write: () => toM3u(list) },
    { label: 'CSV', end: 'csv', type: 'text/csv;charset=utf-8', write: () => toPlaylistCsv(list) },
  ];
  const buttons = files.map(({ label, end, type, write }) => (
    <button
      key={label}
      type="button"
      className="link"
      onClick={() => saveFile(new Blob([write()], { type }), `playlist-lampion.${end}`)}
    >
      {label}
    </button>
  ));
  return (
    <p className="n-exp">
      <Icon of={Download} />
      {fr('Emporter la liste :')}
      {buttons}
    </p>
  );
}
