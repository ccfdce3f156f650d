import { findDeviceKind, type InstallPrompt } from '../platform/device-kind.ts';
import { improveFrame } from './shared/frame.ts';

const way = (kind: string) => document.querySelector<HTMLElement>(`[data-way=${kind}]`);

/** Moves the instructions for this device to the front. */
function bringOwnWayFirst(): void {
  const own = way(findDeviceKind(navigator));
  own?.parentElement?.prepend(own);
}

/**
 * Shows the install button when the browser can install; the steps stay for users who declined
 * before.
 */
function offerOneTap(button: HTMLButtonElement): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    button.hidden = false;
    button.onclick = () => {
      // A prompt works once.
      button.hidden = true;
      void (event as InstallPrompt).prompt();
    };
  });
}

function showInstalled(status: HTMLElement): void {
  const show = () => {
    status.textContent = status.dataset.done ?? '';
  };
  addEventListener('appinstalled', show);
  if (matchMedia('(display-mode: standalone)').matches) show();
}

improveFrame();
bringOwnWayFirst();
const button = document.querySelector<HTMLButtonElement>('[data-install]');
if (button) offerOneTap(button);
const status = document.querySelector<HTMLElement>('[data-done]');
if (status) showInstalled(status);
