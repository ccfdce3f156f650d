import { posix } from 'node:path';
import { defineConfig } from 'vitepress';
import { listNavigation } from './navigation.ts';

const docs = new URL('..', import.meta.url).pathname;
const sidebar = listNavigation(docs);

/** The colours of links and buttons, on paper and at night. */
const inks = (link: string, hover: string) =>
  `--vp-c-brand-1: ${link}; --vp-c-brand-2: ${hover}; --vp-c-brand-3: #b4380a;`;

/** Whether a link of a page leads to a file of the repository. */
const leadsOutside = (page: string, target: string) =>
  !/^(?:[a-z]+:|#)/.test(target) && posix.join(posix.dirname(page), target).startsWith('../');

export default defineConfig({
  title: 'Lampion',
  description: 'A French web platform for nights out, to host yourself.',
  cleanUrls: true,
  head: [['style', {}, `:root { ${inks('#b4380a', '#e04e18')} } .dark { ${inks('#ffb347', '#ff8f45')} }`]],
  rewrites: (path) => path.replace(/README\.md$/, 'index.md'),
  outDir: '../../docs',
  markdown: {
    languageAlias: { caddyfile: 'nginx' },
    config(md) {
      // Links to files of the repository that are no pages of this site keep their text alone.
      md.core.ruler.push('repository-links', ({ tokens, env }) => {
        let isOutside = false;
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          if (token.type === 'link_open')
            isOutside = leadsOutside(env.relativePath, String(token.attrGet('href')));
          if (isOutside && token.type.startsWith('link_')) Object.assign(token, { tag: 'span', attrs: null });
        }
      });
    },
  },
  themeConfig: {
    nav: sidebar.map(({ text, items: [first] }) => ({ text, link: first?.link ?? '/' })),
    sidebar,
    search: { provider: 'local' },
    outline: 'deep',
  },
});
