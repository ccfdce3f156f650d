import type { Plugin } from 'vite';

const MAKER = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

/** Replaces lucide-react's own: the library then describes an icon once instead of in each rendering. */
const plainMaker = `
import { createElement } from 'react';
import buildLucideIconForReact from './shared/src/build/buildLucideIconForReact.mjs';

const write = ([name, { key, ...attributes }, children = []]) =>
  '<' + name + Object.entries(attributes).map(([at, value]) => ' ' + at + '="' + value + '"').join('') + '>' +
  children.map(write).join('') + '</' + name + '>';

export default function createLucideIcon(icon) {
  const [name, { className: own, ...attributes }, nodes] = buildLucideIconForReact(icon, { hasA11yProp: true });
  const lines = { __html: nodes.map(write).join('') };
  return ({ className, ...props }) => createElement(name, {
    ...attributes,
    className: className ? own + ' ' + className : own,
    ...props,
    dangerouslySetInnerHTML: lines,
  });
}
`;

/**
 * Icons of the server's build, with the same markup. A page has two dozen; in the browser they are rendered once and
 * stay, on the server they were a quarter of the rendering time of an event's page.
 */
export function plainIcons(): Plugin {
  return {
    name: 'lampion-plain-icons',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    load: (id) => (MAKER.test(id.replaceAll('\\', '/')) ? plainMaker : null),
  };
}
