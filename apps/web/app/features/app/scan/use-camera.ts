import { useEffect, useRef, useState } from 'react';
import { describeCameraProblem, findTorch, openCamera } from './open-camera.ts';
import { watchStream } from './watch-stream.ts';

const NO_READER =
  'Le lecteur de codes a besoin du réseau la première fois. Réessayez quand il revient, ou tapez le code.';

/**
 * The camera in a `<video ref={video}>` that stays on the page, and what is read in it, as often as it is seen. It is off until
 * `start`, and again once the screen is left or hidden.
 */
export function useCamera(onRead: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const told = useRef(onRead);
  told.current = onRead;

  useEffect(() => {
    if (stream === null || video.current === null) return;
    return watchStream(video.current, stream, {
      onText: (text) => told.current(text),
      onHidden: () => setStream(null),
      onFailure: () => {
        setProblem(NO_READER);
        setStream(null);
      },
    });
  }, [stream]);

  async function start() {
    setProblem(null);
    setOpening(true);
    try {
      setStream(await openCamera());
    } catch (error) {
      setProblem(describeCameraProblem(error));
    }
    setOpening(false);
  }

  return { video, isOn: stream !== null, isOpening, problem, start, torch: stream && findTorch(stream) };
}
