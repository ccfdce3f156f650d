import { memberSafetyEndpoints } from '@lampion/contract/endpoints/member-safety';
import { defineChange, over } from '../../../lib/device/define-change.ts';

interface Unblocked {
  readonly username: string;
}

/** Lets somebody exist again. */
export const removeBlock = defineChange<Unblocked>({
  kind: 'remove-block',
  endpoint: memberSafetyEndpoints.removeBlock,
  toCall: ({ username }) => ({ params: { username } }),
  label: ({ username }) => `Débloquer ${username}`,
  overlays: [
    over(
      memberSafetyEndpoints.listBlocks,
      (seen, { username }: Unblocked) =>
        seen && { ...seen, members: seen.members.filter((member) => member.username !== username) },
    ),
  ],
});
