import type { Plugin } from 'vite';

const MAKER = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

/**
 * Replaces lucide-react's own: an icon's lines are described once instead of in each rendering, and how they are drawn
 * stands in the style sheet (`.ic`) instead of in seven attributes of each icon.
 */
const plainMaker = `
import { createElement } from 'react';

const write = ([name, { key, ...attributes }, children = []]) =>
  '<' + name + Object.entries(attributes).map(([at, value]) => ' ' + at + '="' + value + '"').join('') + '>' +
  children.map(write).join('') + '</' + name + '>';

export default function createLucideIcon({ node, size }) {
  const viewBox = '0 0 ' + size + ' ' + size;
  const lines = { __html: node.map(write).join('') };
  return (props) => createElement('svg', { viewBox, ...props, dangerouslySetInnerHTML: lines });
}
`;

/**
 * Icons of the build. A page has two dozen; on the server they were a quarter of the rendering time of an event's page.
 */
export function plainIcons(): Plugin {
  return {
    name: 'lampion-plain-icons',
    apply: 'build',
    load: (id) => (MAKER.test(id.replaceAll('\\', '/')) ? plainMaker : null),
  };
}
