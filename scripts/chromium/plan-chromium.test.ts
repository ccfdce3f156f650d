import { describe, expect, it } from 'vitest';
import { type Machine, planChromium } from './plan-chromium.ts';

function machine(changes: Partial<Machine>, ...files: string[]): Machine {
  return {
    platform: 'linux',
    env: { PATH: '/usr/local/bin:/usr/bin' },
    mayInstall: false,
    distribution: 'debian',
    playwrightPath: '/root/.cache/ms-playwright/chrome',
    isFile: (path) => files.includes(path),
    ...changes,
  };
}

describe('planChromium', () => {
  it('takes CHROME_PATH before anything else, and says when it is wrong', () => {
    const env = { CHROME_PATH: '/opt/chrome', PATH: '/usr/bin' };
    expect(planChromium(machine({ env }, '/opt/chrome', '/usr/bin/chromium'))).toEqual({
      kind: 'use',
      path: '/opt/chrome',
    });
    expect(() => planChromium(machine({ env }, '/usr/bin/chromium'))).toThrow('/opt/chrome');
  });

  it.each([
    ['linux', { PATH: '/bin:/usr/bin' }, '/usr/bin/chromium-browser'],
    ['linux', { PATH: '/opt/google:/usr/bin' }, '/opt/google/google-chrome'],
    ['darwin', { HOME: '/Users/lea' }, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', { HOME: '/Users/lea' }, '/Users/lea/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', { LOCALAPPDATA: 'C:\\Léa' }, 'C:\\Léa\\Google\\Chrome\\Application\\chrome.exe'],
  ] as const)('finds an installed one on %s', (platform, env, path) => {
    expect(planChromium(machine({ platform, env }, path))).toEqual({ kind: 'use', path });
  });

  it('prefers the system’s browser, then one that playwright left behind', () => {
    const own = '/root/.cache/ms-playwright/chrome';
    expect(planChromium(machine({ mayInstall: true }, own))).toEqual({ kind: 'use', path: own });
    expect(planChromium(machine({}, own, '/usr/bin/chromium'))).toEqual({
      kind: 'use',
      path: '/usr/bin/chromium',
    });
  });

  it('installs Debian’s package where it may', () => {
    expect(planChromium(machine({ mayInstall: true }))).toEqual({ kind: 'install-package' });
  });

  it.each([
    [{ mayInstall: false, distribution: 'debian' }, false],
    [{ mayInstall: true, distribution: 'ubuntu' }, true],
    [{ mayInstall: false, distribution: undefined, platform: 'darwin' }, false],
  ] as const)('lets playwright install its own otherwise: %o', (changes, withLibraries) => {
    expect(planChromium(machine(changes))).toEqual({ kind: 'install-by-playwright', withLibraries });
  });
});
