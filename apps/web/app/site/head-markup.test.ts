import { expect, test } from 'vitest';
import { writeHeadTags } from './head-markup.ts';

const NASTY = `"><script>alert('1')</script>&amp;`;
const ESCAPED = `&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;`;

test('texts of people end neither their attribute nor their element', () => {
  expect(
    writeHeadTags([
      { title: NASTY },
      { name: 'description', content: NASTY },
      { tagName: 'link', rel: 'alternate', hreflang: 'en', href: NASTY },
    ]),
  ).toBe(
    `<title>${ESCAPED}</title><meta name="description" content="${ESCAPED}"/>` +
      `<link rel="alternate" hreflang="en" href="${ESCAPED}"/>`,
  );
});

test('structured data stays what it is, and inside its script', () => {
  const data = { name: `${NASTY}<!--` };
  const markup = writeHeadTags([{ 'script:ld+json': data }]);
  expect(markup.match(/</g)).toHaveLength(2);
  expect(JSON.parse(markup.replaceAll(/<[^>]*>/g, ''))).toEqual(data);
});
