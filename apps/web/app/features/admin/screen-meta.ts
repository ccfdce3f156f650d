/** Title and robots of a screen of the administration. */
export function screenMeta(title: string) {
  return [{ title: `${title} | Administration Lampion` }, { name: 'robots', content: 'noindex' }];
}
