import { loadReader } from './load-reader.ts';

/** Between two looks: the hand is still on its way, and the phone stays cool. */
const PAUSE_MS = 120;

const pause = () => new Promise((done) => void setTimeout(done, PAUSE_MS));

interface Listeners {
  /** A code was read; again and again as long as it is in sight. */
  readonly onText: (text: string) => void;
  /** The page is out of sight: nobody should find the camera on when they come back. */
  readonly onHidden: () => void;
  /** There is nothing to read codes with. */
  readonly onFailure: () => void;
}

/** Shows a camera in a `<video>` and reads what it sees. Returns what ends both. */
export function watchStream(place: HTMLVideoElement, stream: MediaStream, listeners: Listeners): () => void {
  let isOver = false;
  async function look() {
    const read = await loadReader();
    await place.play();
    while (!isOver) {
      const text = await read(place);
      if (text !== null && !isOver) listeners.onText(text);
      await pause();
    }
  }
  const onVisibility = () => document.hidden && listeners.onHidden();
  document.addEventListener('visibilitychange', onVisibility);
  place.srcObject = stream;
  look().catch(() => isOver || listeners.onFailure());
  return () => {
    isOver = true;
    for (const track of stream.getTracks()) track.stop();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
