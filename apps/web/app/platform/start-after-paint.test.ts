import { expect, it } from 'vitest';
import { holdScripts, releaseScripts } from './start-after-paint.ts';

const page =
  '<link rel="modulepreload" href="/assets/a.js" nonce="n"/><script nonce="n" type="module" async="">import "/assets/a.js"</script>';

it('holds a page’s scripts back, and releases them as they were', () => {
  expect(holdScripts(page)).not.toMatch(/modulepreload|type="module"/);
  expect(releaseScripts(holdScripts(page))).toBe(page);
});
