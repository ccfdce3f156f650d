import { formatDate, formatTime } from '@lampion/contract/rules/format';
import type { AlbumPhoto } from '@lampion/contract/schemas/album';

/** Who took a picture, as its reader may name them. */
export function authorOf({ isMine, author, isByOrganiser }: AlbumPhoto, hostName: string): string {
  if (isMine) return 'vous';
  if (author !== null) return author.name;
  return isByOrganiser ? hostName : 'quelqu’un';
}

/** "Samir, dimanche 6 décembre à 0 h 02". */
export const describeTaken = (by: string, at: string | number): string =>
  `${by.charAt(0).toUpperCase()}${by.slice(1)}, ${formatDate(new Date(at), 'day')} à ${formatTime(new Date(at))}`;
