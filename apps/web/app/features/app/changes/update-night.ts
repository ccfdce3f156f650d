import { nightEndpoints } from '@lampion/contract/endpoints/nights';
import type { Night, UpdateNightBody } from '@lampion/contract/schemas/night';
import { defineChange } from '../../../lib/device/define-change.ts';
import { type InNight, overNight } from './over-night.ts';

interface NightUpdate extends InNight, Partial<UpdateNightBody> {
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
  overlays: [overNight(nightEndpoints.getNight, change)],
});
