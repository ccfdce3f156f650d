import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';
import { clearCopies } from '../lib/copy-database.ts';

// A slow machine must not fail a test; what never appears still does.
configure({ asyncUtilTimeout: 30_000 });

// Each test begins with an unused browser.
afterEach(async () => {
  vi.useRealTimers();
  toast.dismiss();
  cleanup();
  await clearCopies();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
