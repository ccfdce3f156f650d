/** The product's colours as literals: e-mail clients support no variables. */
export const ink = {
  night: '#15122A',
  muted: '#61567A',
  paper: '#FFFDF8',
  ground: '#FFF8EC',
  rule: '#E2CDA9',
  lampion: '#FF6B35',
  link: '#B4380A',
  honey: '#FFB938',
} as const;

/** Font, size in pixels and line height, inline on every element: several clients drop style sheets. */
export function font(size = 16, lineHeight = 1.55): string {
  const family = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  return `font-family:${family};font-size:${size}px;line-height:${lineHeight}`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
