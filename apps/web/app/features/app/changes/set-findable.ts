import { appAccountEndpoints } from '@lampion/contract/endpoints/app-accounts';
import type { OwnAppAccount } from '@lampion/contract/schemas/member';
import { defineChange, over } from '../../../lib/device/define-change.ts';

type Findable = OwnAppAccount['findable'];

/** Who finds the member by searching. */
export const setFindable = defineChange<{ findable: Findable }>({
  kind: 'set-findable',
  endpoint: appAccountEndpoints.updateOwnAppAccount,
  toCall: ({ findable }) => ({ body: { findable } }),
  label: () => 'Qui peut vous trouver',
  overlays: [
    over(appAccountEndpoints.getOwnAppAccount, (seen, { findable }: { findable: Findable }) =>
      seen ? { ...seen, findable } : seen,
    ),
  ],
});
