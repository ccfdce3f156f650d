import { watchErrors } from '../lib/report-error.ts';
import { leaveForAreasAtOnce } from './leave.ts';
import { closeMenuOnChoice } from './menu.ts';
import { leadToOwnSpace } from './own-space.ts';

/** What every public page does, whatever else its own script adds. */
export function improveFrame(): void {
  watchErrors();
  closeMenuOnChoice();
  leaveForAreasAtOnce();
  leadToOwnSpace();
}
