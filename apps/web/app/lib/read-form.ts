import { errorCatalogue } from '@lampion/contract/errors';
import { data } from 'react-router';
import type { PageRefusal } from './page-errors.ts';

/** Reads a form sent without JavaScript. Throws a 400 response when the body is not a form. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    const refusal: PageRefusal = { code: 'invalid_body', message: errorCatalogue.invalid_body.message };
    throw data(refusal, { status: 400 });
  });
}
