import { fr } from '@lampion/contract/french';
import { Camera, Flashlight, Image } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { loadReader } from './load-reader.ts';
import { useCamera } from './use-camera.ts';

interface ScannerProps {
  /** What is to be held before the camera: "le code de votre ami". */
  what: string;
  /** Called with each text that is read; the same one again as long as it is in sight. */
  onRead: (text: string) => void;
}

const NO_CODE = 'Aucun code sur cette photo. Cadrez-le de près, bien net, puis réessayez.';

async function readFile(file: File): Promise<string | null> {
  const [read, picture] = await Promise.all([loadReader(), createImageBitmap(file)]);
  return read(picture).finally(() => picture.close());
}

/** Reads QR codes with the camera, which is asked for on a tap, or from a picture. What they say is for the screen to judge. */
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
