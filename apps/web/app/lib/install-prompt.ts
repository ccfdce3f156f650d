/** What browsers that install apps announce; not in the types of the DOM. */
export interface InstallPrompt extends Event {
  /** Asks its person, once. */
  readonly prompt: () => Promise<unknown>;
}
