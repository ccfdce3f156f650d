import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';
import { writeCopies } from '../platform/device/copy-database.ts';

// The DOM has none; Node's are the same.
Object.defineProperty(navigator, 'locks', { value: locks });

// A slow machine must not fail a test; what never appears still does.
configure({ asyncUtilTimeout: 30_000 });

// Each test begins with an unused browser.
afterEach(async () => {
  vi.useRealTimers();
  toast.dismiss();
  cleanup();
  await writeCopies((copies) => copies.clear());
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
