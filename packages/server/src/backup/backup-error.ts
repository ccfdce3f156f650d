/** A backup or a restore that cannot be done. The message is a French sentence for whoever runs it. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** One sentence for the record: the code of a system or database error tells more than its text, and holds no value. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return `La sauvegarde a échoué (${String(code ?? name)}) : le journal du serveur dit pourquoi.`;
}
