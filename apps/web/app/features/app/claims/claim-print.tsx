import { claimEndpoints } from '@lampion/contract/endpoints/claims';
import { fr } from '@lampion/contract/french';
import type { ClaimPicture } from '@lampion/contract/schemas/claim';
import { callApi } from '../../../lib/api.ts';
import { useNightPicture } from '../../album/use-album-picture.ts';

/** Pixels of the page that a print takes at most. */
const PRINT_WIDTH = 120;

interface ClaimPrintProps {
  nightId: string;
  claim: { readonly id: string; readonly picture: ClaimPicture | null };
  title: string;
}

/** The picture of a claim as a print, where it has one. */
export function ClaimPrint({ nightId, claim: { id, picture }, title }: ClaimPrintProps) {
  return picture && <Print nightId={nightId} claimId={id} picture={picture} title={title} />;
}

interface PrintProps {
  nightId: string;
  claimId: string;
  picture: ClaimPicture;
  title: string;
}

function Print({ nightId, claimId, picture, title }: PrintProps) {
  const src = useNightPicture(picture, PRINT_WIDTH, (width, signal) =>
    callApi(claimEndpoints.getClaimPicture, { params: { id: nightId, claimId, width }, signal }),
  );
  const { width, height } = picture;
  return (
    <span className="n-print sm">
      {src && <img src={src} width={width} height={height} alt={fr(`Photo : ${title}`)} decoding="async" />}
    </span>
  );
}
