const [WIDTH, TOP, BODY] = [34, 4, 31];
const PLEATS_MAX = 8;
const GAP = 1;

interface PleatLanternProps {
  /** The colour of each pleat; null is unlit. Above eight, each pleat represents a share. */
  inks: readonly (string | null)[];
  hasHalo?: boolean;
}

/** A lantern with one pleat per task. A sentence beside it must say the same. */
export function PleatLantern({ inks, hasHalo = false }: PleatLanternProps) {
  const pleats = shareOut(inks);
  const height = BODY / pleats.length;
  return (
    <svg className="n-pl" viewBox="0 0 42 44" width={42} height={44} aria-hidden="true">
      {hasHalo && <circle cx={21} cy={21} r={28} fill="#FFB347" fillOpacity={0.2} />}
      <path d="M21 0v3" stroke="var(--n-cap)" strokeWidth={1.2} />
      {pleats.map(({ place, ink }) => (
        <path
          key={place}
          d={drawPleat(TOP + 2 + place * height, height - GAP)}
          fill={ink ?? 'var(--n-off)'}
        />
      ))}
      <rect x={16} y={TOP} width={10} height={2.2} rx={1.1} fill="var(--n-cap)" />
      <rect x={16} y={TOP + BODY + 1.4} width={10} height={2.2} rx={1.1} fill="var(--n-cap)" />
    </svg>
  );
}

/** Four pleats for a single task; above eight, one for each share. */
function shareOut(inks: readonly (string | null)[]) {
  const count = inks.length === 1 ? 4 : Math.min(inks.length, PLEATS_MAX);
  return Array.from({ length: count }, (_, place) => ({
    place,
    ink: inks[Math.floor((place * inks.length) / count)] ?? null,
  }));
}

function halfWidthAt(y: number): number {
  const position = (y - TOP - 2) / BODY;
  return (WIDTH / 2) * Math.sqrt(Math.max(0.2, 1 - ((2 * position - 1) * 0.87) ** 2));
}

function drawPleat(top: number, height: number): string {
  const [above, below] = [halfWidthAt(top), halfWidthAt(top + height)];
  const [bulge, middle, bottom] = [Math.max(above, below) + 0.8, top + height / 2, top + height];
  const [left, right] = [21 - above, 21 + above];
  return `M${left} ${top}H${right}Q${21 + bulge} ${middle} ${21 + below} ${bottom}H${21 - below}Q${21 - bulge} ${middle} ${left} ${top}Z`;
}
