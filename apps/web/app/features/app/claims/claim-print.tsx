import { fr } from '@lampion/contract/french';
import type { ConfirmedClaim } from '@lampion/contract/schemas/claim';

/** The picture of a claim as a print, where it has one. */
export function ClaimPrint({ picture, title }: { picture: ConfirmedClaim['picture']; title: string }) {
  if (picture === null) return null;
  const { src, width, height } = picture;
  return (
    <span className="n-print sm">
      <img
        src={src}
        width={width}
        height={height}
        alt={fr(`Photo : ${title}`)}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}
