/** The key of the settings, or of DATA_DIR, does not open what this database keeps. The message says what to do. */
export class SecretsKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretsKeyError';
  }
}
