import { appAccountEndpoints } from '../../packages/contract/src/endpoints/app-accounts.ts';
import { friendGroupEndpoints } from '../../packages/contract/src/endpoints/friend-groups.ts';
import { friendEndpoints } from '../../packages/contract/src/endpoints/friends.ts';
import { meEndpoints } from '../../packages/contract/src/endpoints/me.ts';
import { memberSafetyEndpoints } from '../../packages/contract/src/endpoints/member-safety.ts';
import { newsEndpoints } from '../../packages/contract/src/endpoints/news.ts';
import { partyEndpoints } from '../../packages/contract/src/endpoints/parties.ts';
import { partyHostingEndpoints } from '../../packages/contract/src/endpoints/party-hosting.ts';
import { ticketEndpoints } from '../../packages/contract/src/endpoints/tickets.ts';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

/** They hash a password, send a text, draw a picture, or answer the very browser that was told. */
const elsewhere = [
  'registerMember',
  'createAppAccount',
  'requestPhone',
  'confirmPhone',
  'removePhone',
  'setPicture',
  'removePicture',
  'answerNews',
  // Of guests without an account.
  'getLinkedVotes',
  'setLinkedVotes',
];

const ofMembers = {
  ...appAccountEndpoints,
  ...friendEndpoints,
  ...friendGroupEndpoints,
  ...memberSafetyEndpoints,
  ...partyEndpoints,
  ...partyHostingEndpoints,
  ...newsEndpoints,
  ...ticketEndpoints,
  ...meEndpoints,
};

/** Names of calls of members that were added to the contract and not here. */
export function findUnmeasured(): string[] {
  const known = new Set([...Object.keys(reads), ...Object.keys(writes), ...elsewhere]);
  return Object.entries(ofMembers).flatMap(([name, { access }]) =>
    access === 'admin' || known.has(name) ? [] : name,
  );
}
