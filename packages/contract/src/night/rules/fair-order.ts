/** The fields of a waiting song that its order depends on. */
interface WaitingSong {
  readonly id: string;
  /** The guest who requested it. */
  readonly guestId: string;
  readonly votes: number;
}

/** Maximum consecutive songs of one guest while another guest's is waiting. */
const IN_A_ROW_MAX = 2;

/**
 * The order of songs that were not sorted by hand: by votes, then by time, but never three of the
 * same guest in a row while another's is waiting. `played`: who requested the last songs played,
 * the latest last.
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
