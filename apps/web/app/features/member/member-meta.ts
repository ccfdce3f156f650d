/** Title and robots of a screen of one's own space. */
export function memberMeta(title: string) {
  return [{ title: `${title} | Lampion` }, { name: 'robots', content: 'noindex' }];
}
