/** The process cannot start as it is set up. The message tells whoever runs it which setting it is and what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * What a start or a command says when it ends: a sentence for what its operator can mend, files and folders that the
 * system refuses included; an error's stack for a fault of ours.
 */
export function explainEnd(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError) return error.message;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code !== undefined && syscall !== undefined && path !== undefined) {
    return `${path}: the system refuses to ${syscall} it (${code}); check the path, and that this account may read and write it.`;
  }
  return error.stack ?? error.message;
}
