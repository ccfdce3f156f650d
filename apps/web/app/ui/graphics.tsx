import type { InkName } from '@lampion/drawing/colour';
import { drawLamp } from '@lampion/drawing/lamp';
import type { LucideIcon } from 'lucide-react';
import type { SVGProps } from 'react';
import { classNames } from './class-names.ts';

interface IconProps {
  of: LucideIcon;
  /** 24 px instead of the size of the text around it. */
  isLarge?: boolean;
  className?: string;
}

/** A line icon beside a text that says the same. A button with only an icon needs a label. */
export function Icon({ of: Drawing, isLarge = false, className }: IconProps) {
  const classes = classNames('ic', isLarge && 'ic-lg', className);
  return <Drawing className={classes} aria-hidden="true" />;
}

interface LampProps {
  isLit: boolean;
  ink?: InkName;
  hasHalo?: boolean;
  className?: string;
}

/**
 * Lit means done, active, present. Never the only indicator: a text or an ARIA state says the same.
 */
export function Lamp({ isLit, ink = 'lampion', hasHalo = true, className }: LampProps) {
  return <Svg drawing={drawLamp({ isLit, ink, hasHalo })} className={className} />;
}

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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our drawing kit's markup
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}
