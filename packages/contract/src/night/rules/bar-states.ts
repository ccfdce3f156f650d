/** What a bar may say to the groups of a barathon. */
export const barStates = ['ready', 'soon', 'full'] as const;
export type BarState = (typeof barStates)[number];

/** How long "soon" lasts from when a bar says it. */
export const SOON_MINUTES = 20;

/** What a bar said last. */
export interface SaidState {
  /** Null: nothing. */
  readonly state: BarState | null;
  /** Of "soon": the end of it. */
  readonly readyAt: string | null;
}

/** The state of a bar at an instant: "soon" ends by itself. */
export function barStateAt({ state, readyAt }: SaidState, now: Date): BarState | null {
  return state === 'soon' && (readyAt === null || new Date(readyAt) <= now) ? 'ready' : state;
}
