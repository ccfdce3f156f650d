import { isAppError } from '@lampion/server/app-error';
import type { PublicPage } from '@lampion/server/kept-pages/kept-pages';

const unknown: PublicPage = {
  status: 404,
  headers: {},
  body: Buffer.from(''),
  tags: new Set(),
  freshUntil: Number.POSITIVE_INFINITY,
};

/** A file about something that is not there is kept for the requests waiting for it, too. */
export async function answerUnknown(made: Promise<PublicPage>): Promise<PublicPage> {
  try {
    return await made;
  } catch (error) {
    if (!isAppError(error) || error.status !== 404) throw error;
    return unknown;
  }
}
