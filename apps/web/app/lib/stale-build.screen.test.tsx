import { expect, test, vi } from 'vitest';
import { reloadForNewBuild } from './stale-build.ts';

test('a file that is gone reloads the page once, and is then an error', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  reloadForNewBuild();
  const miss = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([miss(), miss()]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(1);
});
