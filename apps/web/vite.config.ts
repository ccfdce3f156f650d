import { drawUnlitNight } from '@lampion/drawing/app/unlit-night';
import { drawHeroSceneMobile } from '@lampion/drawing/scenes/hero';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { fonts } from './fonts/font-plugin.ts';
import { readAreaConstants } from './vite/area-files.ts';
import { enhanceScripts, rootScripts } from './vite/browser-scripts.ts';
import { chunkFileNames, chunkGroups } from './vite/chunk-groups.ts';
import { compressClientFiles } from './vite/compress-client-files.ts';
import { drawnFiles } from './vite/drawn-files.ts';
import { leanContract } from './vite/lean-contract.ts';
import { plainIcons } from './vite/plain-icons.ts';
import { leanRouteTable, publicRoutesOnServer } from './vite/public-routes.ts';
import { wholeServerBuild } from './vite/whole-server-build.ts';

export default defineConfig({
  plugins: [
    fonts(),
    leanContract(),
    wholeServerBuild(),
    plainIcons(),
    enhanceScripts(),
    rootScripts({
      'push-worker.js': { file: 'app/enhance/push-worker.ts' },
      'embed.js': { file: 'app/enhance/embed-element.ts' },
      'area-worker.js': { file: 'app/enhance/area-worker.ts', readConstants: readAreaConstants },
    }),
    drawnFiles({ 'night-square': drawHeroSceneMobile, 'unlit-night': drawUnlitNight }),
    tailwindcss(),
    reactRouter(),
    publicRoutesOnServer(),
    leanRouteTable(),
    compressClientFiles(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Keeps only styles: otherwise each file would list all imports of its parts loaded on demand,
    // 2 kB of the app's first load.
    modulePreload: {
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'js' ? names.filter((name) => name.endsWith('.css')) : names,
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunkGroups, chunkFileNames } } } },
  },
});
