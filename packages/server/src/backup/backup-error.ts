import { StartError } from '../start-error.ts';

/** A backup or a restore that cannot be done, and why. */
export class BackupError extends StartError {
  override name = 'BackupError';
}

/**
 * One sentence for the record that the administration reads: the code of a system or database error says more than its text,
 * and holds no value.
 */
export function describeFailure(error: unknown): string {
  const { code } = error as { code?: unknown };
  const reason = typeof code === 'string' ? ` (${code})` : '';
  return `La sauvegarde a échoué${reason} : le journal du serveur dit pourquoi.`;
}
