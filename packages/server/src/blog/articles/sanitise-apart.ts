import { sanitiseArticleHtml } from './sanitise-article-html.ts';

export interface SanitiseOrder {
  readonly html: string;
  readonly publicUrl: string;
}

/** `sanitiseArticleHtml` for a worker thread, which takes a single argument. */
export function sanitiseApart({ html, publicUrl }: SanitiseOrder): string {
  return sanitiseArticleHtml(html, publicUrl);
}
