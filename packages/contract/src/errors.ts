import { errorCatalogue } from './error-texts.ts';

export { errorCatalogue };

export type ErrorCode = keyof typeof errorCatalogue;
