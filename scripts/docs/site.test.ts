import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listNavigation } from '../../docs/.vitepress/navigation.ts';
import { repositoryRoot } from '../support/repository.ts';
import { describeCalls } from './describe-calls.ts';

const docs = `${repositoryRoot}/docs`;

describe('the site of the documentation', () => {
  it('has every page in its navigation, once', () => {
    const links = listNavigation(docs).flatMap(({ items }) => items.map(({ link }) => link));
    const pages = globSync('**/*.md', { cwd: docs }).map((path) => path.replaceAll('\\', '/'));
    const expected = pages
      .filter((path) => path !== 'index.md')
      .map((path) => `/${path.replace(/\.md$/, '').replace(/README$/, '')}`);
    expect(links.toSorted()).toEqual(expected.toSorted());
  });

  it('names pages by their first heading', () => {
    const [start] = listNavigation(docs);
    expect(start?.items[0]).toEqual({ text: 'Quick start', link: '/quick-start' });
  });

  it('pins its generator exactly, and names no registry', () => {
    const { devDependencies } = JSON.parse(readFileSync(`${docs}/package.json`, 'utf8'));
    const lock = readFileSync(`${docs}/package-lock.json`, 'utf8');
    for (const [name, version] of Object.entries(devDependencies)) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(JSON.parse(lock).packages[`node_modules/${name}`].version).toBe(version);
    }
    expect(lock).not.toContain('"resolved"');
  });
});

it('describes calls by group, with their examples and nothing that a page would run', () => {
  const paths = {
    '/door/{id}': {
      post: {
        tags: ['Entrée'],
        summary: 'Fait entrer <b>{{ 1 }}</b>.',
        requestBody: { content: { 'application/json': { example: { people: 2 } } } },
        responses: {
          400: {},
          201: { content: { 'application/json': { examples: { one: { value: [] } } } } },
        },
      },
    },
  };
  const tags = [{ name: 'Entrée', description: 'À la porte.' }, { name: 'Vide' }];
  expect(describeCalls({ servers: [{ url: '/api' }], tags, paths })).toEqual([
    {
      name: 'entree',
      text: [
        '# Entrée',
        'À la porte.',
        '## Fait entrer &#60;b&#62;&#123;&#123; 1 &#125;&#125;&#60;/b&#62;',
        '`POST /api/door/{id}`',
        'Body:',
        '```json\n{\n  "people": 2\n}\n```',
        'Answer:',
        '```json\n[]\n```\n',
      ].join('\n\n'),
    },
  ]);
});
