/** The inputs of the decision; read from the machine by `readMachine`. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** May install packages: root, or sudo without a password. */
  readonly mayInstall: boolean;
  /** The `ID` of /etc/os-release; undefined elsewhere than on Linux. */
  readonly distribution: string | undefined;
  /** Where playwright stores the browser it would install. */
  readonly playwrightPath: string;
  isFile(path: string): boolean;
}

export type ChromiumPlan =
  | { readonly kind: 'use'; readonly path: string }
  | { readonly kind: 'install-package' }
  | { readonly kind: 'install-by-playwright'; readonly withLibraries: boolean };

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPlaces = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'];
const windowsPlaces = ['Google\\Chrome\\Application\\chrome.exe', 'Chromium\\Application\\chrome.exe'];

function usualPlaces({ platform, env }: Machine): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', `${env.HOME ?? ''}/Applications`];
    return folders.flatMap((folder) => macPlaces.map((place) => `${folder}/${place}`));
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((folder) => folder);
    return folders.flatMap((folder) => windowsPlaces.map((place) => `${folder}\\${place}`));
  }
  const folders = (env.PATH ?? '').split(':').filter(Boolean);
  return commands.flatMap((command) => folders.map((folder) => `${folder}/${command}`));
}

/**
 * Where a Chromium comes from: CHROME_PATH, one that is installed, the distribution's package,
 * playwright's own. Ubuntu's package only points to a snap, which containers do not run, so
 * playwright's is used there. Throws when CHROME_PATH does not exist: it was set on purpose.
 */
export function planChromium(machine: Machine): ChromiumPlan {
  const { env, isFile, playwrightPath, mayInstall, distribution } = machine;
  if (env.CHROME_PATH) {
    if (isFile(env.CHROME_PATH)) return { kind: 'use', path: env.CHROME_PATH };
    throw new Error(`CHROME_PATH is set to ${env.CHROME_PATH}, which is not there.`);
  }
  const path = [...usualPlaces(machine), playwrightPath].find(isFile);
  if (path) return { kind: 'use', path };
  if (mayInstall && distribution === 'debian') return { kind: 'install-package' };
  return { kind: 'install-by-playwright', withLibraries: mayInstall };
}
