const linkAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('a') : null);

/**
 * The frame of an area is drawn anew with its first screen. Whoever presses a link meanwhile lets go of another element than
 * the one they pressed, of which browsers make no click: the link in its place is followed all the same. Call once.
 */
export function keepPresses(): void {
  let pressed: HTMLAnchorElement | null = null;
  document.addEventListener('mousedown', ({ button, target }) => {
    pressed = button === 0 ? linkAt(target) : null;
  });
  document.addEventListener('mouseup', ({ target }) => {
    const link = linkAt(target);
    if (pressed?.isConnected === false && pressed.href === link?.href) link.click();
    pressed = null;
  });
}
