import { drawLamp } from '@lampion/drawing/lamp';
import { drawWordmark } from '@lampion/drawing/logo';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Svg } from './graphics.tsx';

it('renders the drawing unchanged, without its namespace', () => {
  const drawing = drawLamp({ isLit: true });
  expect(renderToStaticMarkup(<Svg drawing={drawing} />)).toBe(drawing);
  const wordmark = drawWordmark();
  expect(renderToStaticMarkup(<Svg drawing={wordmark} />)).toContain('aria-label="Lampion"');
});

it('adds a class to those of the drawing', () => {
  const html = renderToStaticMarkup(<Svg drawing={drawLamp({ isLit: false })} className="large" />);
  expect(html).toContain('class="lamp large"');
});

it('refuses what is not one <svg>', () => {
  expect(() => renderToStaticMarkup(<Svg drawing="<p>no</p>" />)).toThrow(TypeError);
});
