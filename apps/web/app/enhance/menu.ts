/** The mobile menu is a popover: it opens, closes and handles Escape natively. This also closes it after a choice. */
export function closeMenuOnChoice(): void {
  const menu = document.getElementById('menu');
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
  });
}
