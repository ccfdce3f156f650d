import { dropOpenWork } from './open-work.ts';

/** For a tab of an area that stays open when another one signs out: nothing of it may be stored again. */
export function watchSignOut(): void {
  addEventListener('storage', ({ key, storageArea }) => {
    // Only a storage that is emptied at once has no key.
    if (key !== null || storageArea !== localStorage) return;
    dropOpenWork();
    location.replace('/login');
  });
}
