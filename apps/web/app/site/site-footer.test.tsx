import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PublicPageContext } from '../platform/pages/site.ts';
import { SiteFooter } from './site-footer.tsx';

function linksOf(settings: object): string[] {
  const site = { settings, publicUrl: 'https://lampion.test' } as never;
  const markup = renderToStaticMarkup(
    <PublicPageContext value={{ site, pathname: '/' }}>
      <SiteFooter />
    </PublicPageContext>,
  );
  return [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
}

it('the footer leads to the social network, to the support address, and to the texts the law asks for', () => {
  const links = linksOf({ instagramUrl: 'https://instagram.com/lampion', supportEmail: 'aide@lampion.test' });
  const texts = ['/policy', '/terms', '/legal', '/accessibilite', '/transparence'];
  const wanted = ['https://instagram.com/lampion', 'mailto:aide@lampion.test', ...texts];
  expect(links).toEqual(expect.arrayContaining(wanted));
});

it('the footer has no link to what the administration left empty', () => {
  expect(
    linksOf({ instagramUrl: '', supportEmail: '' }).filter((href) => /^(?:mailto:|https:|$)/.test(href)),
  ).toEqual([]);
});
