import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { repositoryRoot } from '../support/repository.ts';
import { runCommand } from '../support/run-command.ts';
import { judgeAdvisories, NoAdvisoriesError, readAdvisories } from './read-advisories.ts';

const advisory = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-1',
  title: 'Regular expression takes long',
  severity: 'high',
  vulnerable_versions: '<99.0.0',
};

describe('npm run audit', () => {
  /** Runs it against a registry that answers like this to what it is asked about versions. */
  async function auditAgainst(answer: RequestListener) {
    const registry = createServer((request, response) => {
      // What else npm may ask about a package with an advisory is not known here.
      if (request.url?.endsWith('/advisories/bulk')) answer(request, response);
      else response.writeHead(404).end('{}');
    });
    onTestFinished(() => void registry.close());
    await new Promise<void>((settle) => registry.listen(0, '127.0.0.1', settle));
    const { port } = registry.address() as AddressInfo;
    return runCommand(process.execPath, [`${repositoryRoot}/scripts/audit.ts`], {
      env: {
        npm_config_registry: `http://127.0.0.1:${port}/`,
        npm_config_fetch_retries: '0',
      },
    });
  }

  it('is content when the registry knows nothing against our versions', async () => {
    const { code, output } = await auditAgainst((_request, response) => void response.end('{}'));
    expect({ code, output }).toEqual({ code: 0, output: '0 open advisories, 0 accepted\n' });
  });

  it('fails for an advisory, and says where it is described', async () => {
    const { code, output } = await auditAgainst(
      (_request, response) => void response.end(JSON.stringify({ fastify: [advisory] })),
    );
    expect(output).toContain(`high: fastify <99.0.0: ${advisory.title} (${advisory.url})`);
    expect(code).toBe(1);
  });

  it('knows nothing when the registry does not answer, and does not call that a success', async () => {
    const { code, output } = await auditAgainst((_request, response) => void response.writeHead(405).end());
    expect(output).toContain('so nothing is known: 405 Method Not Allowed');
    expect(code).toBe(2);
  });
});

describe('an advisory', () => {
  const found = { ...advisory, name: 'fastify', range: '<99.0.0' };
  const accepted = { url: advisory.url, because: 'no text of visitors reaches it', until: '2026-12-01' };

  it('is read once, whomever it concerns', () => {
    const vulnerabilities = {
      fastify: { via: [found] },
      plugin: { via: ['fastify', found] },
      other: { via: ['plugin'] },
    };
    expect(readAdvisories(`warning\n${JSON.stringify({ vulnerabilities })}\n`)).toEqual([found]);
  });

  it('is not looked for in what is no report', () => {
    expect(() => readAdvisories('npm: not found')).toThrow(NoAdvisoriesError);
    expect(() => readAdvisories('{"message":"offline"}')).toThrow('offline');
  });

  it('counts unless it was accepted, until the day that was named', () => {
    expect(judgeAdvisories([found], [], '2026-11-01').open).toEqual([found]);
    expect(judgeAdvisories([found], [accepted], '2026-11-30')).toEqual({
      open: [],
      accepted: [accepted],
      pointless: [],
    });
    expect(judgeAdvisories([found], [accepted], '2026-12-01')).toEqual({
      open: [found],
      accepted: [],
      pointless: [],
    });
  });

  it('that is gone needs no acceptance', () => {
    expect(judgeAdvisories([], [accepted], '2026-11-01')).toEqual({
      open: [],
      accepted: [],
      pointless: [accepted],
    });
  });
});
