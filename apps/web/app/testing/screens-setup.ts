import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';

// A slow machine must not fail a test; what never appears still does.
configure({ asyncUtilTimeout: 30_000 });

// Each test begins with an unused browser.
afterEach(() => {
  toast.dismiss();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
