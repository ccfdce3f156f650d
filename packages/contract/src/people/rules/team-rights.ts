import type { Plan } from '../../billing/rules/recommend-plan.ts';
import type { TeamRole } from '../teams.ts';

/** The request header by which a session acts for an organiser in whose team its person is. */
export const TEAM_HEADER = 'lampion-team';

/**
 * What a call does for an organiser. A key of the API has the rights of its scopes, a person of a
 * team those of their role. Keys never have `night`, `journal` nor `owner`: money, the team and the
 * keys are for people who signed in.
 */
const rights = [
  'read',
  'list',
  'door',
  'guests',
  'events',
  'messages',
  'night',
  'journal',
  'profile',
  'owner',
] as const;
export type Right = (typeof rights)[number];

export const rightsOfRole: Readonly<Record<TeamRole, readonly Right[]>> = {
  owner: rights,
  manager: ['read', 'list', 'door', 'guests', 'events', 'messages', 'night', 'journal'],
  door: ['read', 'list', 'door'],
  reader: ['read'],
};

/** The roles that have a right. */
export const rolesWith = (right: Right): readonly TeamRole[] =>
  (Object.keys(rightsOfRole) as TeamRole[]).filter((role) => rightsOfRole[role].includes(right));

/** People of a team, its own account and open invitations included, by the organiser's plan. */
export const teamSizes: Readonly<Record<Plan, number>> = {
  discovery: 2,
  basic: 4,
  pro: 10,
  enterprise: 50,
};
