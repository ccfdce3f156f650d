import { expect, test, vi } from 'vitest';
import { reloadForNewBuild } from './build-check.ts';

test('a file that is gone reloads the page once, but never without a network, and is then an error', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reloadForNewBuild();
  const miss = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(miss()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  expect([miss(), miss()]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(1);
});
