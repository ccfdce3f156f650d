import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import { WorkTooLargeError } from '../../platform/ports/work-process.ts';
import { type SanitiseOrder, sanitiseApart } from './sanitise-apart.ts';
import { sanitiseArticleHtml } from './sanitise-article-html.ts';

/** The length of a long article, sanitised in about ten milliseconds. */
const SHORT_LENGTH = 20_000;
const APART = {
  module: new URL('./sanitise-apart.ts', import.meta.url),
  name: sanitiseApart.name,
  withinMs: 20_000,
};

const TOO_LONG = 'Ce texte est trop long à traiter. Partagez-le en plusieurs articles.';

/**
 * `sanitiseArticleHtml` for user input. Long texts and pasted pictures are sanitised in a worker
 * thread.
 * @throws AppError `invalid_input` for a text that takes too long; `unavailable` while too many are
 * in progress
 */
export async function sanitiseLongHtml(
  deps: Pick<Deps, 'config' | 'threads'>,
  html: string,
): Promise<string> {
  const { PUBLIC_URL: publicUrl } = deps.config;
  if (html.length <= SHORT_LENGTH) return sanitiseArticleHtml(html, publicUrl);
  try {
    return await deps.threads.run<SanitiseOrder, string>(APART, { html, publicUrl });
  } catch (error) {
    if (!(error instanceof WorkTooLargeError)) throw error;
    throw new AppError('invalid_input', { fields: [{ path: 'content', message: TOO_LONG }] });
  }
}
