import { nightEndpoints } from '@lampion/contract/endpoints/nights';
import type { Night, UpdateNightBody } from '@lampion/contract/schemas/night';
import { defineChange, over } from '../../../lib/device/define-change.ts';

interface NightUpdate extends Partial<UpdateNightBody> {
  readonly nightId: string;
  readonly name: string;
}

function change(seen: Night, { screens, challengesConfirmedBy, keepsAlbum }: NightUpdate): Night {
  return {
    ...seen,
    screens: { ...seen.screens, ...screens },
    challengesConfirmedBy: challengesConfirmedBy ?? seen.challengesConfirmedBy,
    keepsAlbum: keepsAlbum ?? seen.keepsAlbum,
  };
}

/** The screens of a night that one of its hosts opens or closes, and their settings. */
export const updateNight = defineChange<NightUpdate>({
  kind: 'update-night',
  endpoint: nightEndpoints.updateNight,
  toCall: ({ nightId, name: _name, ...body }) => ({ params: { id: nightId }, body }),
  label: ({ name }) => `La nuit de « ${name} »`,
  overlays: [
    over(nightEndpoints.getNight, (seen, input: NightUpdate, { params }) =>
      seen && params.id === input.nightId ? change(seen, input) : seen,
    ),
  ],
});
