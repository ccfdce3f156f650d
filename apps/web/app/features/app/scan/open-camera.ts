/** Why there is no camera, and what to do about it, by the name of the browser's error. */
const problems: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Lampion n’a pas accès à l’appareil photo. Autorisez-le dans les réglages du navigateur, ou choisissez une photo du code.',
  NotFoundError: 'Cet appareil n’a pas d’appareil photo. Choisissez une photo du code, ou tapez-le.',
  NotReadableError: 'Une autre application se sert de l’appareil photo. Fermez-la, puis réessayez.',
};
const UNKNOWN = 'L’appareil photo ne s’ouvre pas. Choisissez une photo du code, ou tapez-le.';

export function describeCameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  return problems[name] ?? UNKNOWN;
}

/** The camera at the back of a phone. The browser asks its person the first time: to be called on a tap alone. */
export async function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('', 'NotFoundError');
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

/** Its light; null where it has none. The types of the DOM lack it. */
export function findTorch(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!track || torch !== true) return null;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
