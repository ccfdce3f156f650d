import sharp from 'sharp';

export interface Drawing {
  /** An SVG document with a viewBox. */
  readonly svg: string;
  /** In pixels; the height follows. */
  readonly width: number;
}

/** Pixels per inch at which a unit of an SVG document is one pixel. */
const UNIT_DENSITY = 72;

/** A drawing as PNG, for apps that cannot show SVG. Runs in the work process. */
export function renderDrawing({ svg, width }: Drawing): Promise<Uint8Array> {
  const [, units = width] = /viewBox="0 0 (\d+)/.exec(svg) ?? [];
  return sharp(Buffer.from(svg), { density: (UNIT_DENSITY * width) / Number(units) })
    .resize(width)
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toBuffer();
}
