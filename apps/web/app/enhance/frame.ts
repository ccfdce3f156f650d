import { watchErrors } from '../lib/report-error.ts';
import { clearCorrectedFaults } from './field-fault.ts';
import { leaveForAreasAtOnce } from './leave.ts';
import { closeMenuOnChoice } from './menu.ts';
import { leadToOwnSpace } from './own-space.ts';

/** Enhancements of every public page, beside those of its own script. */
export function improveFrame(): void {
  watchErrors();
  clearCorrectedFaults();
  closeMenuOnChoice();
  leaveForAreasAtOnce();
  leadToOwnSpace();
}
