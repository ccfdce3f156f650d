import { fr } from '@lampion/contract/french';
import { type Right, rightsOfRole } from '@lampion/contract/people/rules/team-rights';
import { type TeamMembership, teamEndpoints, teamRoles } from '@lampion/contract/people/teams';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type MiddlewareFunction, matchPath, useLocation, useRevalidator } from 'react-router';
import { ApiError, callApi } from '../platform/api.ts';
import { readKeptAccount, readToken } from '../platform/session/session.ts';
import { chooseTeam, readTeam, switchTeam, TEAM_REFUSED } from '../platform/session/team-choice.ts';
import { LinkButton } from '../ui/button.tsx';
import { Select } from '../ui/forms/choices.tsx';
import { Lamp } from '../ui/graphics.tsx';

/** The person's teams, and the one this page acts for. */
export interface ProTeams {
  readonly teams: readonly TeamMembership[];
  /** Null for an administrator without a pro profile. */
  readonly current: TeamMembership | null;
}

/**
 * Client middleware of the area: someone without a pro profile acts for their first team, which has
 * to be known before any screen loads its data.
 */
export const enterTeam: MiddlewareFunction = async (_args, next) => {
  const role = readKeptAccount()?.role;
  const isOwn = role === 'organiser' || role === 'admin';
  if (readToken() !== null && readTeam() === null && !isOwn) {
    const teams = await callApi(teamEndpoints.listTeams, {}).catch(() => []);
    const [first] = teams;
    if (first !== undefined && !first.isFirstOwner) chooseTeam(first._id);
  }
  return next();
};

/**
 * The teams of the person, and which one this page is for. When they are no longer in that one, the
 * page says so instead of showing another: `useLeftTeam`.
 * @throws ApiError `not_in_team`
 */
export async function loadTeams(signal: AbortSignal): Promise<ProTeams> {
  const wanted = readTeam();
  const teams = await callApi(teamEndpoints.listTeams, { signal });
  const own = teams.find(({ isFirstOwner }) => isFirstOwner) ?? null;
  if (wanted === null) return { teams, current: own };
  const current = teams.find(({ _id }) => _id === wanted);
  if (current !== undefined) return { teams, current };
  throw new ApiError(403, 'not_in_team', 'Vous n’êtes plus dans cette équipe.');
}

/**
 * Leaves the page's team once the person has read that they are no longer in it; before, another
 * load on its way would answer for their own space.
 */
export function useLeftTeam(error: unknown): void {
  const isLeft = error instanceof ApiError && error.code === 'not_in_team';
  useEffect(() => {
    if (isLeft) chooseTeam(null);
  }, [isLeft]);
}

const AGAIN_MS = 5000;

const Current = createContext<TeamMembership | null>(null);

/** Provides the team to the screens, and reads it again when the server refuses something. */
export function TeamProvider({ current, children }: { current: TeamMembership | null; children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const looked = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    // Reading again may be refused as well.
    const look = () => {
      if (performance.now() - looked.current < AGAIN_MS) return;
      looked.current = performance.now();
      void revalidate();
    };
    addEventListener(TEAM_REFUSED, look);
    return () => removeEventListener(TEAM_REFUSED, look);
  }, [revalidate]);
  return <Current value={current}>{children}</Current>;
}

/** The team this screen acts for; null for an administrator without one. */
export const useTeam = (): TeamMembership | null => useContext(Current);

/**
 * Whether the person may do something for this organiser. The server decides: this only hides what
 * it would refuse.
 */
export function useRight(right: Right): boolean {
  const team = useTeam();
  return team === null || rightsOfRole[team.role].includes(right);
}

/** What a screen as a whole needs, by its address, the first that matches counts. */
const rightsOfScreens: readonly (readonly [pattern: string, right: Right])[] = [
  ['/pro/events/new', 'events'],
  ['/pro/events/import', 'events'],
  ['/pro/events/:id/edit', 'events'],
  ['/pro/events/:id/file', 'events'],
  ['/pro/events/:id/arrivals', 'door'],
  ['/pro/events/:id/door', 'door'],
  ['/pro/events/:id/morning-after', 'night'],
  ['/pro/events/:id/album', 'night'],
  ['/pro/events/:id/notification', 'messages'],
  ['/pro/series/*', 'events'],
  ['/pro/followers', 'guests'],
  ['/pro/profile', 'profile'],
  ['/pro/connections/*', 'owner'],
  ['/pro/order', 'owner'],
  ['/pro/termination', 'owner'],
  ['/pro/withdrawal', 'owner'],
];

/**
 * Shows a screen only to a role that can use it. A role that changes while the screen is open
 * leaves it there, with what was typed: the server refuses what is sent from then on.
 */
export function ScreenForRight({ children }: { children: ReactNode }) {
  const team = useTeam();
  const { pathname } = useLocation();
  const right = rightsOfScreens.find(([pattern]) => matchPath(pattern, pathname))?.[1];
  const isRefused = team !== null && right !== undefined && !rightsOfRole[team.role].includes(right);
  const [arrival, setArrival] = useState({ pathname, isRefused });
  if (arrival.pathname !== pathname) setArrival({ pathname, isRefused });
  if (team === null || !isRefused || !arrival.isRefused) return children;
  return (
    <div className="screen-error">
      <Lamp isLit={false} className="area-error-lamp" />
      <h1 className="display">Pas avec votre rôle</h1>
      <p>
        {fr(
          `Chez ${team.name}, vous avez le rôle « ${teamRoles[team.role].label} », qui n’ouvre pas cette page. Demandez à une ou un propriétaire.`,
        )}
      </p>
      <div className="actions">
        <LinkButton to="/pro">Retour au tableau de bord</LinkButton>
      </div>
    </div>
  );
}

/** Shows its content only to a role with the right. */
export function ForRight({ right, children }: { right: Right; children: ReactNode }) {
  return useRight(right) ? children : null;
}

/** Switches between teams; nothing for someone with one. */
export function TeamSwitch({ teams, current }: ProTeams) {
  if (teams.length < 2 || current === null) return null;
  const choices = teams.map(({ _id, name, role }) => ({
    value: _id,
    label: `${name} (${teamRoles[role].label})`,
  }));
  return (
    <Select
      className="team-switch"
      aria-label={fr('Équipe affichée')}
      choices={choices}
      value={current._id}
      onChange={({ target }) => switchTeam(target.value)}
    />
  );
}
