import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { COVER_RATIO, type CropArea } from './crop-image.ts';

const ZOOM_MAX = 3;
/** Pixels by which an arrow key moves the picture. */
const STEP = 8;

interface CropFrameProps {
  url: string;
  onChange: (area: CropArea) => void;
  /** Called when the browser cannot display the picture. */
  onUnreadable: () => void;
}

/** A picture in the frame of a cover: moved by pointer, touch or arrow keys, scaled by a slider. */
export function CropFrame({ url, onChange, onUnreadable }: CropFrameProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);

  function report(area: CropArea) {
    onChange(area);
    if (isShown.current) return;
    isShown.current = true;
    // The dialog opened before the frame existed, with the focus on its cancel button.
    frame.current?.querySelector<HTMLElement>('[role="application"]')?.focus();
  }

  return (
    <>
      <div className="crop-frame" ref={frame}>
        <Cropper
          image={url}
          aspect={COVER_RATIO}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          keyboardStep={STEP}
          objectFit="cover"
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => report(area)}
          mediaProps={{ onError: onUnreadable }}
          cropperProps={{ role: 'application', 'aria-label': 'Cadre de l’image, flèches pour la déplacer' }}
          disableAutomaticStylesInjection
        />
      </div>
      <label className="crop-zoom">
        <span className="label">Zoom</span>
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </>
  );
}
