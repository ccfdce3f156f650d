import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';

// A slow machine is no fault; what never appears still fails.
configure({ asyncUtilTimeout: 30_000 });

// Each test begins in a browser nobody has used.
afterEach(() => {
  toast.dismiss();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
