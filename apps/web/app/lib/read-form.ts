import { errorCatalogue } from '@lampion/contract/errors';
import { data } from 'react-router';
import type { PageRefusal } from './page-errors.ts';

/** What a form without JavaScript sent. Throws an answer of 400 when it is no form at all. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    const refusal: PageRefusal = { code: 'invalid_body', message: errorCatalogue.invalid_body.message };
    throw data(refusal, { status: 400 });
  });
}
