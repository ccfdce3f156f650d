/** The key of the settings, or of DATA_DIR, does not decrypt what this database stores. The message says what to do. */
export class SecretsKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretsKeyError';
  }
}
