import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StoreLinks } from './download-section.tsx';

const PLAY = 'https://play.google.com/store/apps/details?id=fr.lampion';

it.each([
  ['in no store', '', ['/app/install']],
  ['in one', PLAY, [PLAY]],
])('the application is to be had %s', (_where, playStoreUrl, addresses) => {
  const stores = { appStoreUrl: '', playStoreUrl };
  const markup = renderToStaticMarkup(<StoreLinks stores={stores} variants={['primary', 'outline']} />);
  expect([...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(addresses);
});
