/** Which organiser the area of organisers acts for, when it is not the account's own. */
const TEAM_KEY = 'lampion-team';
/** Key in the tab's storage of the token of an invitation, while its person signs in. */
export const INVITATION_KEY = 'lampion-team-invitation';

/** Dispatched on the window when the server refused what the person's role no longer allows. */
export const TEAM_REFUSED = 'lampion-team-refused';
const refusals: readonly string[] = ['not_in_team', 'role_missing'];

/**
 * Read once for the page: what it shows and what it sends, also while it is left, is of one team.
 * Another tab, or this one after `switchTeam`, may have another.
 */
let chosen: string | null | undefined;

function readStored(): string | null {
  try {
    return sessionStorage.getItem(TEAM_KEY) ?? localStorage.getItem(TEAM_KEY);
  } catch {
    // Without storage, the page acts for the account itself.
    return null;
  }
}

function store(id: string | null): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      if (id === null) storage.removeItem(TEAM_KEY);
      else storage.setItem(TEAM_KEY, id);
  } catch {
    // The choice then holds for this page.
  }
}

/** The organiser's id for the header of this page's requests; null outside of the area. */
export function readTeam(): string | null {
  if (!/^\/pro(?:\/|$)/i.test(location.pathname)) return null;
  if (chosen === undefined) {
    chosen = readStored();
    // A tab that was opened with the device's latest team keeps it when another tab changes that.
    if (chosen !== null) store(chosen);
  }
  return chosen;
}

/** Chooses the team of this page, and of tabs that are opened after it. */
export function chooseTeam(id: string | null): void {
  chosen = id;
  store(id);
}

/** Reloads the area for another team; what this page still sends is for its own. */
export function switchTeam(id: string): void {
  store(id);
  location.assign('/pro');
}

/** Reports a refusal that may mean that the person's role has changed. */
export function noteTeamRefusal(code: string): void {
  if (refusals.includes(code)) dispatchEvent(new Event(TEAM_REFUSED));
}
