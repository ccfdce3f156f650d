import type { SVGProps } from 'react';
import { classNames } from './class-names.ts';

const OPENING_TAG = /^<svg([^>]*)>/;
const ATTRIBUTE = / ([\w:-]+)="([^"]*)"/g;

interface ParsedDrawing {
  attributes: SVGProps<SVGSVGElement>;
  content: string;
}

/** Attribute names as React's props: "stroke-width" becomes strokeWidth, "aria-hidden" stays. */
function toPropName(attribute: string): string {
  if (attribute === 'class') return 'className';
  return attribute.startsWith('aria-')
    ? attribute
    : attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function parseDrawing(drawing: string): ParsedDrawing {
  const opening = OPENING_TAG.exec(drawing);
  if (!opening) throw new TypeError('a drawing must be one <svg> element');
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of (opening[1] ?? '').matchAll(ATTRIBUTE)) {
    if (name !== 'xmlns') attributes[toPropName(name)] = value;
  }
  return { attributes, content: drawing.slice(opening[0].length, -'</svg>'.length) };
}

interface SvgProps {
  /** One whole `<svg>` element from our own drawing package: never user input. */
  drawing: string;
  className?: string | undefined;
}

/** Renders a drawing as an inline `<svg>`, without a wrapper, so that style sheets apply to it. */
export function Svg({ drawing, className }: SvgProps) {
  const { attributes, content } = parseDrawing(drawing);
  return (
    <svg
      {...attributes}
      className={classNames(attributes.className, className) || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing kit writes it, from numbers and a closed list of colours
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}
