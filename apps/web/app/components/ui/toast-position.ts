import { findFreePlace } from '../../lib/free-place.ts';

/** Where a toast may be, the best place first. On a phone, where it is as wide as the screen, right and centre are one. */
const positions = ['bottom-right', 'bottom-center', 'top-right', 'top-center'] as const;
type Position = (typeof positions)[number];

/** Widest screen on which sonner lets a toast be as wide as the screen. */
const PHONE_MAX = 600;
const WIDTH = 400;
/** Of a toast with a title alone, and of what else it may have. */
const HEIGHTS = { title: 60, line: 22, action: 46 };
const LINE_LENGTH = 36;

interface Content {
  text?: string | undefined;
  action?: object | undefined;
}

const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;

function estimateHeight({ text = '', action }: Content): number {
  const lines = Math.ceil(text.length / LINE_LENGTH);
  return HEIGHTS.title + lines * HEIGHTS.line + (action ? HEIGHTS.action : 0);
}

/** Where a toast covers no bar of the area, and no button or field if that can be. */
export function findToastPosition(content: Content): Position {
  const { innerWidth, innerHeight } = window;
  const margin = innerWidth <= PHONE_MAX ? 16 : 24;
  const width = Math.min(WIDTH, innerWidth - 2 * margin);
  const height = estimateHeight(content);
  return findFreePlace(positions, (position) => {
    const left = position.endsWith('right') ? innerWidth - margin - width : (innerWidth - width) / 2;
    const top = position.startsWith('top')
      ? margin + heightOf('.topbar, .adm-bar, .ap-top')
      : innerHeight - margin - heightOf('.bottom-nav, .ap-bar') - height;
    return { left, top, right: left + width, bottom: top + height };
  });
}
