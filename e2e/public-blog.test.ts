import { demoPassword } from '@lampion/server/demo/demo-accounts';
import { runStatement } from '@lampion/server/testing/database/test-postgres';
import { describe, expect, onTestFinished } from 'vitest';
import { journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';

const ask = (path: string) => fetch(journeysContext().productUrl + path, { redirect: 'manual' });

/** The values of the JSON-LD scripts of a page, by their type. */
function readStructuredData(html: string): Map<string, Record<string, unknown>> {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const values = [...scripts].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>);
  return new Map(values.map((value) => [String(value['@type']), value]));
}

async function signInAsAdministrator(): Promise<{ authorization: string }> {
  const session = await fetch(`${journeysContext().productUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@lampion.test', password: demoPassword }),
  });
  const { access_token } = (await session.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}

/** An article for this test only, deleted when the test ends. */
async function publishArticle(title: string): Promise<{ _id: string; slug: string }> {
  const blogs = `${journeysContext().productUrl}/api/blogs`;
  const headers = await signInAsAdministrator();
  const body = new FormData();
  body.set('title', title);
  body.set('content', "<p>On danse jusqu'à quand ?</p>");
  const answer = await fetch(blogs, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
  const article = (await answer.json()) as { _id: string; slug: string };
  onTestFinished(async () => {
    await fetch(`${blogs}/${article._id}`, { method: 'DELETE', headers });
  });
  return article;
}

describe('the blog', () => {
  journey('leads to an article and back', async ({ open }) => {
    const page = await open({ device: 'phone', reducedMotion: true });
    await page.goto('/blog');
    const card = page.getByRole('link', { name: /Lire la suite/ }).first();
    const title = await card.getByRole('heading').textContent();
    await card.click();
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    expect(await page.getByRole('article').locator('time').getAttribute('datetime')).toMatch(/^\d{4}-/);
    await page.getByRole('link', { name: 'Retour au blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Le carnet de bal' }).waitFor();
  });

  journey('is searched in spite of a typing error, and each article leads on', async ({ open }) => {
    const page = await open({ device: 'phone', javaScript: false });
    await page.goto('/blog');
    await page.getByRole('searchbox', { name: 'Rechercher dans le blog' }).fill('barahton');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await page.getByText('Vouliez-vous dire').waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('link', { name: 'barathon', exact: true }).click();
    await page.waitForURL('**/blog?q=barathon');
    await page.getByRole('heading', { name: /^Organiser un barathon/ }).click();
    await page.getByRole('heading', { level: 2, name: 'À lire ensuite' }).waitFor();
    const nights = page.getByRole('region', { name: 'Bientôt à l’agenda' });
    expect(await nights.getByRole('listitem').count()).toBe(3);
    await page.getByRole('link', { name: 'Barathon', exact: true }).click();
    await page.waitForURL('**/blog/categorie/barathon');
    await page.getByRole('heading', { level: 1, name: 'Barathon' }).waitFor();
  });

  journey('has no page beyond its last', async ({ open }) => {
    const page = await open({ allow: [/status of 404/] });
    const answer = await page.goto('/blog?page=400');
    expect(answer?.status()).toBe(404);
  });
});

describe('an article', () => {
  journey('is led to for good from its id and from its former address', async () => {
    const { databaseUrl } = journeysContext();
    const [row] = (await runStatement(
      databaseUrl,
      'SELECT id, slug FROM articles WHERE publish_date < now() AND deleted_at IS NULL AND NOT is_draft ORDER BY publish_date LIMIT 1',
    )) as { id: string; slug: string }[];
    const formerSlug = `ancienne-adresse-${Date.now()}`;
    await runStatement(databaseUrl, 'INSERT INTO former_article_slugs (slug, article_id) VALUES ($1, $2)', [
      formerSlug,
      row?.id,
    ]);
    for (const address of [row?.id, formerSlug]) {
      const answer = await ask(`/blog/${address}`);
      expect(answer.status).toBe(301);
      expect(answer.headers.get('location')).toBe(`/blog/${row?.slug}`);
    }
  });

  journey('that does not exist says so and leads back', async ({ open }) => {
    const page = await open({ allow: [/status of 404/] });
    const answer = await page.goto('/blog/jamais-ecrit');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Article non trouvé' }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await page.locator('#telecharger').getByRole('link').count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Retour au blog' }).click();
    await page.waitForURL('**/blog');
  });

  journey('with a hostile title stays text, for readers and for search engines', async ({ open }) => {
    const title = `</script><script>document.title='volé'</script> "Bal" ${Date.now()}`;
    const { slug } = await publishArticle(title);
    const page = await open();
    await page.goto(`/blog/${slug}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('</script>');
    expect(await page.title()).not.toBe('volé');
    const html = await (await ask(`/blog/${slug}`)).text();
    expect(readStructuredData(html).get('BlogPosting')).toMatchObject({ headline: title });
    expect(html).toContain('On danse jusqu’à quand\u202f?');
  });

  journey('describes itself to search engines and messengers', async ({ open }) => {
    const { productUrl } = journeysContext();
    const { _id, slug } = await publishArticle(`Bal de ${Date.now()}`);
    const page = await open();
    await page.goto(`/blog/${slug}`);
    const url = `${productUrl}/blog/${slug}`;
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(url);
    const image = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(image).toBe(`${productUrl}/share/articles/${_id}.png`);
    const data = readStructuredData(await page.content());
    expect([...data.keys()]).toEqual(['BlogPosting', 'BreadcrumbList']);
    expect(data.get('BlogPosting')).toMatchObject({ mainEntityOfPage: url });
  });
});
