import { sanitiseArticleHtml } from './sanitise-article-html.ts';

export interface SanitiseOrder {
  readonly html: string;
  readonly publicUrl: string;
}

/** `sanitiseArticleHtml` for a thread of its own, which is given one thing. */
export function sanitiseApart({ html, publicUrl }: SanitiseOrder): string {
  return sanitiseArticleHtml(html, publicUrl);
}
