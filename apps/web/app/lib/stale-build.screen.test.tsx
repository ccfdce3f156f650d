import { expect, test, vi } from 'vitest';
import { reloadForNewBuild } from './stale-build.ts';

test('a file that is gone loads the page anew once, and is then told of', () => {
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
