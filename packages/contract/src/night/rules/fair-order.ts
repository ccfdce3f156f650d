/** A song that waits, as far as its turn goes. */
interface WaitingSong {
  readonly id: string;
  /** Who wished for it. */
  readonly guestId: string;
  readonly votes: number;
}

/** So many songs of the same guest in a row, and no more, while somebody else's waits. */
const IN_A_ROW_MAX = 2;

/**
 * The order in which songs play when nobody has put them into another one: by votes, then as they
 * came, but never three of the same guest in a row while another's waits. `played`: who wished for
 * the last ones, the latest last.
 */
export function orderFairly<Song extends WaitingSong>(
  songs: readonly Song[],
  played: readonly string[] = [],
): Song[] {
  const waiting = songs.toSorted((a, b) => b.votes - a.votes);
  const order: Song[] = [];
  const heard = [...played];
  while (waiting.length > 0) {
    const last = heard.slice(-IN_A_ROW_MAX);
    const isTooMuch = ({ guestId }: Song) =>
      last.length === IN_A_ROW_MAX && last.every((one) => one === guestId);
    const place = Math.max(
      0,
      waiting.findIndex((song) => !isTooMuch(song)),
    );
    const [next] = waiting.splice(place, 1) as [Song];
    order.push(next);
    heard.push(next.guestId);
  }
  return order;
}
