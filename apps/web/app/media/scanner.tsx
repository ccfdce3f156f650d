import { fr } from '@lampion/contract/french';
import { Camera, Flashlight, Image } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/graphics.tsx';

interface ScannerProps {
  /** What to hold in front of the camera: "le code de votre ami". */
  what: string;
  /** Called with each text that is read, repeatedly while a code stays in view. */
  onRead: (text: string) => void;
}

const NO_CODE = 'Aucun code sur cette photo. Cadrez-le de près, bien net, puis réessayez.';

async function readFile(file: File): Promise<string | null> {
  const [read, picture] = await Promise.all([loadReader(), createImageBitmap(file)]);
  return read(picture).finally(() => picture.close());
}

/**
 * Reads QR codes with the camera, which starts on a tap, or from a picture. The screen decides what
 * their text means.
 */
export function Scanner({ what, onRead }: ScannerProps) {
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const camera = useCamera(onRead);
  const problem = camera.problem ?? fileProblem;
  const read = async (file: File) => {
    const text = await readFile(file).catch(() => null);
    if (text === null) setFileProblem(NO_CODE);
    else onRead(text);
  };
  return (
    <div className="sc">
      <div className="sc-view" data-on={camera.isOn}>
        <video ref={camera.video} muted playsInline aria-label={fr(`Appareil photo, pour ${what}`)} />
        <i className="sc-frame" />
        {!camera.isOn && (
          <Button
            variant="primary"
            size="large"
            pendingText={camera.isOpening ? 'Un instant…' : undefined}
            onClick={() => {
              setFileProblem(null);
              void camera.start();
            }}
          >
            <Icon of={Camera} />
            Ouvrir l’appareil photo
          </Button>
        )}
      </div>
      <p className="sc-say" role="status">
        {problem ? fr(problem) : camera.isOn && fr(`Placez ${what} dans le cadre.`)}
      </p>
      <div className="sc-acts">
        {camera.torch && <TorchButton turn={camera.torch} />}
        <FileButton onChoose={(file) => void read(file)} />
      </div>
    </div>
  );
}

function TorchButton({ turn }: { turn: (isOn: boolean) => Promise<void> }) {
  const [isOn, setOn] = useState(false);
  const toggle = () => turn(!isOn).then(() => setOn(!isOn));
  return (
    <Button aria-pressed={isOn} onClick={() => void toggle().catch(() => undefined)}>
      <Icon of={Flashlight} />
      Lampe
    </Button>
  );
}

function FileButton({ onChoose }: { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <>
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept="image/*"
        aria-label="Photo d’un code"
        tabIndex={-1}
        onChange={choose}
      />
      <Button onClick={() => input.current?.click()}>
        <Icon of={Image} />
        Choisir une photo
      </Button>
    </>
  );
}

const NO_READER =
  'Le lecteur de codes a besoin du réseau la première fois. Réessayez quand il revient, ou tapez le code.';

/**
 * The camera in a `<video ref={video}>` that stays on the page. Reports each code as long as it is
 * in view. Off until `start`, and again when the screen is closed or hidden.
 */
function useCamera(onRead: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(onRead);
  latest.current = onRead;

  useEffect(() => {
    if (stream === null || video.current === null) return;
    return watchStream(video.current, stream, {
      onText: (text) => latest.current(text),
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

/** Why the camera failed and what to do, by the name of the browser's error. */
const problems: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Lampion n’a pas accès à l’appareil photo. Autorisez-le dans les réglages du navigateur, ou choisissez une photo du code.',
  NotFoundError: 'Cet appareil n’a pas d’appareil photo. Choisissez une photo du code, ou tapez-le.',
  NotReadableError: 'Une autre application se sert de l’appareil photo. Fermez-la, puis réessayez.',
};
const UNKNOWN = 'L’appareil photo ne s’ouvre pas. Choisissez une photo du code, ou tapez-le.';

function describeCameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  return problems[name] ?? UNKNOWN;
}

/**
 * Opens the rear camera of a phone. The browser requests permission the first time: call only after
 * a tap.
 */
async function openCamera(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('', 'NotFoundError');
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

/** Switches the camera's light; null when it has none. Missing in the DOM types. */
function findTorch(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!track || torch !== true) return null;
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

/**
 * Pause between two frames, in milliseconds: frequent enough for a moving hand, and the phone stays
 * cool.
 */
const PAUSE_MS = 120;

const pause = () => new Promise((done) => void setTimeout(done, PAUSE_MS));

interface Listeners {
  /** Called when a code is read, repeatedly while it is in view. */
  readonly onText: (text: string) => void;
  /** Called when the page is hidden: the camera must not be on when the user returns. */
  readonly onHidden: () => void;
  /** Called when this device has no way to read codes. */
  readonly onFailure: () => void;
}

/** Shows a camera in a `<video>` and reads its codes. Returns a function that stops both. */
function watchStream(place: HTMLVideoElement, stream: MediaStream, listeners: Listeners): () => void {
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

/** Reads the text of a QR code in a picture; null without one. */
type ReadCode = (picture: Picture) => Promise<string | null>;

/** https://wicg.github.io/shape-detection-api/, missing in the DOM types. */
interface Detector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

async function findDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  // Some systems have the class but support no format.
  const formats: readonly string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return BarcodeDetector && formats.includes('qr_code')
    ? new BarcodeDetector({ formats: ['qr_code'] })
    : null;
}

/**
 * Loads the code reader: the system's, or a library. Rejects when the library must be loaded and
 * the network is unavailable.
 */
async function loadReader(): Promise<ReadCode> {
  const detector = await findDetector();
  if (detector !== null) {
    // Detection fails while the camera shows no image yet.
    return async (picture) => (await detector.detect(picture).catch(() => []))[0]?.rawValue ?? null;
  }
  const { readWithZxing } = await import('./zxing-reader.ts');
  return async (picture) => {
    const pixels = readPixels(picture);
    return pixels && readWithZxing(pixels);
  };
}

/** A picture that may contain a code: a camera frame or an image file. */
type Picture = HTMLVideoElement | ImageBitmap;

/**
 * Longest side that is searched: larger ones only take longer, and a code that fills a tenth of it
 * is still read.
 */
const SIDE_MAX = 1600;

/** The pixels of a picture, scaled down if large. Null while a camera shows nothing. */
function readPixels(picture: Picture): ImageData | null {
  const [width, height] =
    picture instanceof ImageBitmap
      ? [picture.width, picture.height]
      : [picture.videoWidth, picture.videoHeight];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
