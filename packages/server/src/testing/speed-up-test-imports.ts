import { speedUpImports } from '../platform/preload-modules.ts';

// Loaded first by every test worker (`--import`), so that none pays for slow imports.
speedUpImports();
