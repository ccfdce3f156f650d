import { friendEndpoints } from '@lampion/contract/endpoints/friends';
import { memberSafetyEndpoints } from '@lampion/contract/endpoints/member-safety';
import type { MemberCard } from '@lampion/contract/schemas/friend';
import type { ReportMemberBody } from '@lampion/contract/schemas/member-safety';
import { defineChange } from '../../../lib/device/define-change.ts';

/** Blocks somebody: what both were to each other ends. */
export const blockMember = defineChange<{ member: MemberCard }>({
  kind: 'block-member',
  endpoint: memberSafetyEndpoints.addBlock,
  toCall: ({ member: { username } }) => ({ params: { username } }),
  label: ({ member }) => `Blocage de ${member.appName}`,
  overlays: [],
  touches: [
    friendEndpoints.listFriends,
    friendEndpoints.listFriendRequests,
    friendEndpoints.searchMembers,
    friendEndpoints.showMember,
    memberSafetyEndpoints.listBlocks,
  ],
});

export const reportMember = defineChange<{ member: MemberCard; report: ReportMemberBody }>({
  kind: 'report-member',
  endpoint: memberSafetyEndpoints.reportMember,
  toCall: ({ member: { username }, report }) => ({ params: { username }, body: report }),
  label: ({ member }) => `Signalement de ${member.appName}`,
  words: ({ report }) => [report.details],
  overlays: [],
});
