import { quickenImports } from '../platform/preload-modules.ts';

// Loaded by every test worker before anything else (`--import`): otherwise each of them would pay
// for slow imports.
quickenImports();
