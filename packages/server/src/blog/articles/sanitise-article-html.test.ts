import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { sanitiseArticleHtml, sanitiseLongHtml } from './sanitise-article-html.ts';

const sanitise = (html: string) => sanitiseArticleHtml({ html, publicUrl: 'https://lampion.example' });

const kept: [what: string, html: string][] = [
  ['headings', '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>'],
  ['marks', '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code><br />f</p>'],
  ['lists', '<ul><li><p>a</p></li><li>b</li></ul><ol><li>c</li></ol>'],
  ['lists that go on', '<ol start="3"><li>a</li></ol><ol start="9999"><li>b</li></ol>'],
  ['quotes and code', '<blockquote><p>a</p></blockquote><pre><code>if (a &lt; b) {\n  c\n}</code></pre>'],
  ['French spaces', '<p>Prêts ? «\u202fOui\u202f» à 20\u00a0h\u00a030 &amp; plus</p>'],
  ['own links', '<p><a href="/blog/x?a=1#b">a</a><a href="#haut" title="Haut">b</a></p>'],
  ['mail and phone links', '<p><a href="mailto:a@b.fr">a</a><a href="tel:+33102030405">b</a></p>'],
  [
    'other sites’ links',
    '<p><a href="https://a.fr/x" title="A" target="_blank" rel="noopener noreferrer">a</a></p>',
  ],
  ['stored pictures', '<p><img src="/images/1/800.webp" alt="Le bal" width="800" height="500" /></p>'],
  [
    'captions and sizes of pictures',
    '<figure><img src="/images/1/800.webp" alt="Le bal" /><figcaption>À Lyon</figcaption></figure>' +
      '<figure data-size="wide"><img src="/images/2/800.webp" alt="La place" /></figure>',
  ],
  ['other sites’ pictures', '<p><img src="https://a.fr/x.png" alt="" /></p>'],
  ['pasted pictures', '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt="" /></p>'],
  ['words about tags', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
];

describe('what the editor produces', () => {
  test.each(kept)('is kept as it is: %s', (_what, html) => {
    expect(sanitise(html)).toBe(html);
  });

  test.each([
    ['<b>a</b><i>b</i><strike>c</strike><del>d</del>', '<strong>a</strong><em>b</em><s>c</s><s>d</s>'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<ol start="1" type="a" reversed><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<img src="https://a.fr/x.png">', '<img src="https://a.fr/x.png" alt="" />'],
    [
      '<img src="data:image/PNG;base64,iVBO\nRw0K Ggo=">',
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="" />',
    ],
    ['<a href="https://lampion.example/blog/x#y">a</a>', '<a href="/blog/x#y">a</a>'],
    ['<img src="https://lampion.example/images/1/800.webp">', '<img src="/images/1/800.webp" alt="" />'],
    ['<a href=" /blog/Fête noire ">a</a>', '<a href="/blog/F%C3%AAte%20noire">a</a>'],
    ['<a href="https://a.fr" target="_self" rel="opener">a</a>', sanitise('<a href="https://a.fr">a</a>')],
    ['<a href="/x" target="_blank" rel="opener">a</a>', '<a href="/x">a</a>'],
    [
      '<figure class="x" data-size="huge"><img src="/x"></figure>',
      '<figure><img src="/x" alt="" /></figure>',
    ],
    ['<figure data-size="wide">a<img src="x.png"></figure>', 'a'],
    // Removed elements do not affect what follows.
    ['<img src="x.png"><p>a</p>', '<p>a</p>'],
    ['<p><a href="page.htm">a</a><strong>b</strong></p>', '<p>a<strong>b</strong></p>'],
    ['<p>a<img src="file:///x.png">b<img src="/x">c</p>', '<p>ab<img src="/x" alt="" />c</p>'],
  ])('is normalised: %s', (html, expected) => {
    expect(sanitise(html)).toBe(expected);
  });
});

/** The exact output for each vector. */
const hostile: [html: string, left: string][] = [
  // Scripts and what carries them
  ['a<script>alert(1)</script>b', 'ab'],
  ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['<SCRIPT SRC=//evil.example/x.js></SCRIPT>a', 'a'],
  ['<svg onload=alert(1)><script>alert(2)</script></svg>a', 'a'],
  ['<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>a', 'a'],
  ['<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
  ['<iframe src="javascript:alert(1)"></iframe>a', 'a'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
  ['<object data="x.swf"><p>x</p></object>a', 'a'],
  ['<embed src="x.swf">a', 'a'],
  ['<template><img src=x onerror=alert(1)></template>a', 'a'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
  ['<textarea><img src=x onerror=alert(1)></textarea>a', 'a'],
  ['<title><img src=x onerror=alert(1)></title>a', 'a'],
  ['<xmp><img src=x onerror=alert(1)></xmp>a', 'a'],
  ['<plaintext><img src=x onerror=alert(1)>', ''],
  // Handlers, styles, hooks for our own scripts
  ['<img src="https://a.fr/x.png" onerror="alert(1)">', '<img src="https://a.fr/x.png" alt="" />'],
  ['<img src="https://a.fr/x.png"onload=alert(1)//">', '<img src="https://a.fr/x.png" alt="" />'],
  ['<b/onclick=alert(1)>a</b>', '<strong>a</strong>'],
  ['<p style="position:fixed;inset:0" class="modal" id="login" data-x="y" slot="z">a</p>', '<p>a</p>'],
  ['<details open ontoggle=alert(1)>a</details>', 'a'],
  ['<video><source onerror=alert(1)></video>a', 'a'],
  ['<style>p { background: url(//evil.example) }</style>a', 'a'],
  // Numbers of lists
  ['<ol start="0"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  ['<ol start="-3"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  ['<ol start="1e3"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  ['<ol start="10000"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  ['<ol start="3; x:expression(alert(1))"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  ['<ol start="3&quot; onmouseover=&quot;alert(1)"><li>a</li></ol>', '<ol><li>a</li></ol>'],
  [
    '<ol start=3 onclick=alert(1) style="counter-reset:x" start=4><li value=7>a</li></ol>',
    '<ol start="3"><li>a</li></ol>',
  ],
  ['<ul start="3"><li>a</li></ul><p start="3">b</p>', '<ul><li>a</li></ul><p>b</p>'],
  // Addresses
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a href="JaVaScRiPt:alert(1)">a</a>', 'a'],
  ['<a href="java\nscript:alert(1)">a</a>', 'a'],
  ['<a href="java&#x09;script:alert(1)">a</a>', 'a'],
  ['<a href="&#106;avascript&colon;alert(1)">a</a>', 'a'],
  ['<a href="\u0001 javascript:alert(1)">a</a>', 'a'],
  ['<a href="vbscript:msgbox(1)">a</a>', 'a'],
  ['<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>', 'a'],
  ['<a href="file:///etc/passwd">a</a>', 'a'],
  ['<a href="//evil.example">a</a>', 'a'],
  ['<a href="/\\evil.example">a</a>', 'a'],
  ['<a href="/\t/evil.example">a</a>', 'a'],
  ['<a href="/..//evil.example">a</a>', 'a'],
  ['<a href="https://lampion.example//evil.example">a</a>', 'a'],
  ['<a href="https://lampion.example@evil.example/">a</a>', 'a'],
  ['<a href="page.html">a</a>', 'a'],
  ['<a name="x" onclick="alert(1)">a</a>', 'a'],
  [
    '<a href="https://a.fr/&quot; onclick=&quot;alert(1)">a</a>',
    sanitise('<a href="https://a.fr/%22%20onclick=%22alert(1)">a</a>'),
  ],
  ['<img src="javascript:alert(1)">a', 'a'],
  ['<img src="//evil.example/x.png">a', 'a'],
  ['<img src="https://me:secret@a.fr/x.png">a', 'a'],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">a', 'a'],
  ['<img src="data:text/html;base64,PHNjcmlwdD4=">a', 'a'],
  ['<img src="data:image/png,<script>alert(1)</script>">a', 'a'],
  ['<img srcset="https://evil.example/x.png 1x">a', 'a'],
  ['<img src="https://a.fr/x.png" width="1e9" height="100%">', '<img src="https://a.fr/x.png" alt="" />'],
  [
    '<img src="https://a.fr/x.png" alt=\'"><script>alert(1)</script>\'>',
    '<img src="https://a.fr/x.png" alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" />',
  ],
  // The page around the article
  ['<base href="//evil.example/">a', 'a'],
  ['<meta http-equiv="refresh" content="0;url=//evil.example">a', 'a'],
  ['<link rel="stylesheet" href="//evil.example/x.css">a', 'a'],
  ['<form action="//evil.example"><input name="password"><button>Connexion</button></form>a', 'a'],
  ['</article></main></body>a', 'a'],
  ['<html><head><title>x</title></head><body onload=alert(1)><p>a</p></body></html>', '<p>a</p>'],
  // Comments and other markup
  ['<!-- x --><!--[if IE]><script>alert(1)</script><![endif]-->a', 'a'],
  ['<!--><img src=x onerror=alert(1)>-->a', sanitise('--&gt;a')],
  ['<![CDATA[<script>alert(1)</script>]]>a', 'a'],
  ['<?xml-stylesheet href="javascript:alert(1)"?>a', 'a'],
  ['<!doctype html>a', 'a'],
  ['<p>a', '<p>a</p>'],
];

describe('any other HTML', () => {
  test.each(hostile)('%s', (html, left) => {
    expect(sanitise(html)).toBe(left);
  });

  test('loses its tags beyond the maximum depth, and keeps its text', () => {
    const html = sanitise(`${'<blockquote>'.repeat(500)}a${'</blockquote>'.repeat(500)}`);
    expect(html.match(/<blockquote>/g)).toHaveLength(30);
    expect(html).toContain('>a<');
  });
});

test.each([...hostile.map(([html]) => html), ...kept.map(([, html]) => html)])(
  'sanitising is idempotent: %s',
  (html) => {
    const once = sanitise(html);
    expect(sanitise(once)).toBe(once);
  },
);

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

it('a long text is sanitised like a short one', async () => {
  const html = '<p onclick="x()">Une <b>belle</b> nuit<script>x()</script></p>'.repeat(2000);
  expect(await sanitiseLongHtml(server.deps, html)).toBe(
    sanitiseArticleHtml({ html, publicUrl: server.deps.config.PUBLIC_URL }),
  );
});

it('a megabyte of tags does not block the main thread', async () => {
  let isDone = false;
  const working = sanitiseLongHtml(server.deps, '<p>'.repeat(330_000)).then(() => {
    isDone = true;
  });
  // On the main thread, nothing else would run during it.
  await server.deps.database.watch.check();
  expect(isDone).toBe(false);
  await working;
});
