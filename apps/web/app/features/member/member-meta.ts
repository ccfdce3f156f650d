/** Title and robots of a screen of the member area. */
export function memberMeta(title: string) {
  return [{ title: `${title} | Lampion` }, { name: 'robots', content: 'noindex' }];
}
