/** A point on the map, in degrees. */
export interface Pin {
  readonly latitude: number;
  readonly longitude: number;
}

const METRES_PER_DEGREE = 111_320;
/** Decimals of a coordinate: a tenth of a metre. */
const DECIMALS = 6;

function metresPerDegreeEast(latitude: number): number {
  return METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
}

const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** The pin moved by metres to the north and to the east. */
export function movePin({ latitude, longitude }: Pin, north: number, east: number): Pin {
  return {
    latitude: round(latitude + north / METRES_PER_DEGREE),
    longitude: round(longitude + east / metresPerDegreeEast(latitude)),
  };
}

/** The distance from one point to another, in whole metres. */
export function measureShift(from: Pin, to: Pin): { north: number; east: number } {
  return {
    north: Math.round((to.latitude - from.latitude) * METRES_PER_DEGREE),
    east: Math.round((to.longitude - from.longitude) * metresPerDegreeEast(from.latitude)),
  };
}

/** "À 30 m au nord et 10 m à l’ouest de l’adresse". */
export function describeShift(from: Pin, to: Pin): string {
  const { north, east } = measureShift(from, to);
  const parts = [
    north !== 0 && `${Math.abs(north)} m au ${north > 0 ? 'nord' : 'sud'}`,
    east !== 0 && `${Math.abs(east)} m à l’${east > 0 ? 'est' : 'ouest'}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'À l’adresse' : `À ${parts.join(' et ')} de l’adresse`;
}

const steps: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};
const STEP_METRES = 5;
const STRIDE_METRES = 50;

/** The pin after an arrow key: 5 m on, 50 m with Shift; null for any other key. */
export function pinAfterKey(pin: Pin, { key, shiftKey }: { key: string; shiftKey: boolean }): Pin | null {
  const step = steps[key];
  if (step === undefined) return null;
  const metres = shiftKey ? STRIDE_METRES : STEP_METRES;
  return movePin(pin, step[0] * metres, step[1] * metres);
}
