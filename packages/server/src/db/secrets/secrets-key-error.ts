import { StartError } from '../../start-error.ts';

/** The key of the settings, or of DATA_DIR, does not decrypt what this database stores. The message says what to do. */
export class SecretsKeyError extends StartError {
  override name = 'SecretsKeyError';
}
