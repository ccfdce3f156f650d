import type { ReactNode } from 'react';

/** Two pegged prints hang on each string. */
export function StringOfPrints({ prints }: { prints: readonly { id: string; print: ReactNode }[] }) {
  const rows = Array.from({ length: Math.ceil(prints.length / 2) }, (_, row) =>
    prints.slice(2 * row, 2 * row + 2),
  );
  return (
    <div className="n-lines">
      {rows.map((row) => (
        <div key={row[0]?.id} className="n-row">
          <svg className="n-line" viewBox="0 0 390 34" preserveAspectRatio="none" aria-hidden="true">
            <path
              d="M-4 4Q195 52 394 4"
              fill="none"
              stroke="var(--string)"
              strokeWidth="1.6"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <ul>{row.map(({ print }) => print)}</ul>
        </div>
      ))}
    </div>
  );
}
