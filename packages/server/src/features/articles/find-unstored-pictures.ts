/** Pictures that are not ours yet, as `sanitiseArticleHtml` writes them: pasted as data, or of other sites. */
const unstoredPicture = /<img src="((?:data:|https?:\/\/)[^"]+)" alt="([^"]*)"[^<>]*>/g;

/** What they are known by, each once. */
export function findUnstored(content: string): string[] {
  return [...new Set([...content.matchAll(unstoredPicture)].map(([, source = '']) => source))];
}

/** @param show gets source and alternative text as they stand in the HTML. */
export function replaceUnstored(content: string, show: (source: string, alt: string) => string): string {
  return content.replaceAll(unstoredPicture, (_tag, source: string, alt: string) => show(source, alt));
}

/** A link in place of a picture of another site, which our pages may not show. */
export function linkPicture(source: string, alt: string): string {
  const words = alt.trim() || `Image sur ${URL.parse(source)?.hostname}`;
  return `<a href="${source}" target="_blank" rel="noopener noreferrer">${words}</a>`;
}
