import { runStatement } from '@lampion/server/testing/database/test-postgres';
import { describe, expect } from 'vitest';
import { journey } from './support/journey.ts';
import { journeysContext } from './support/journeys-context.ts';
import { onScreen } from './support/people.ts';

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${journeysContext().productUrl}/contact`, { method: 'POST', body, headers, redirect: 'manual' });

function countMessages(subject: string): Promise<unknown[]> {
  return runStatement(
    journeysContext().databaseUrl,
    'SELECT count(*)::int AS count FROM contact_messages WHERE subject = $1',
    [subject],
  );
}

describe('the contact form', () => {
  journey('says what is missing at once, takes it back as it is corrected', async ({ open }) => {
    const page = await open({ device: 'phone' });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    const name = page.getByLabel('Votre nom');
    await page.getByText('Indiquez votre nom').waitFor();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('Léa');
    expect(await page.getByText('Indiquez votre nom').count()).toBe(0);
    expect(await page.getByText(onScreen('Adresse e-mail invalide')).count()).toBe(1);
  });

  journey('looks the same to a robot, whose message is thrown away', async () => {
    const subject = `Robot ${Date.now()}`;
    const form = {
      name: 'R',
      email: 'r@lampion.test',
      subject,
      message: 'Bonsoir',
      website: 'http://spam.test',
    };
    const answer = await send(new URLSearchParams(form));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/contact?envoye=1');
    expect(await countMessages(subject)).toEqual([{ count: 0 }]);
  });

  journey('refuses what is no form, and what is faulty, without an incident', async () => {
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(400);
    const faulty = await send(new URLSearchParams({ name: '<b>Léa</b>', email: 'nulle part' }));
    expect(faulty.status).toBe(400);
    const html = await faulty.text();
    expect(html).toContain(onScreen('Adresse e-mail invalide'));
    expect(html).toContain('value="&lt;b&gt;Léa&lt;/b&gt;"');
  });
});
