import type { CSSProperties, ReactNode } from 'react';

interface SheetProps {
  /** Of its picture: width to height. */
  ratio: number;
  children: ReactNode;
}

/** The paper around one picture, as wide or as high as the picture is. */
export function Sheet({ ratio, children }: SheetProps) {
  return (
    <div className="n-sheet-p" style={{ '--ratio': ratio } as CSSProperties}>
      {children}
    </div>
  );
}
