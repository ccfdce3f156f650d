/** Milliseconds each feature is shown before the next one. */
const ADVANCE_MS = 2000;

/**
 * The feature a key moves to: arrows wrap around, Home and End go to the ends; null for any other
 * key.
 */
export function tabForKey(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (current + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

function label(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** Sets the ARIA roles and states of tabs on the list of features; ids come from the page. */
function describeTabs(list: Element, tabs: readonly Element[], slides: readonly Element[]): void {
  label(list, { role: 'tablist', 'aria-orientation': 'vertical', 'aria-label': 'Fonctionnalités' });
  tabs.forEach((tab, index) => {
    const slide = slides[index];
    const name = tab.querySelector('[id]');
    if (!slide || !name) return;
    label(tab, { role: 'tab', 'aria-controls': slide.id });
    label(slide, { role: 'tabpanel', tabindex: '0', 'aria-labelledby': name.id });
  });
}

/**
 * Turns the list of features into tabs that advance by themselves every 2 s, until a feature is
 * chosen or the button is pressed. They pause while hovered or focused and while the page is
 * hidden, and do not start at all under prefers-reduced-motion.
 */
export function startCarousel(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>('.feat-tabs');
  const stage = root.querySelector<HTMLElement>('.stage');
  const button = root.querySelector<HTMLElement>('[data-pause]');
  const count = root.querySelector<HTMLElement>('[data-count]');
  if (!list || !stage || !button || !count) return;

  const tabs = [...list.querySelectorAll<HTMLElement>('.feat-tab')];
  const slides = [...stage.querySelectorAll<HTMLElement>('.slide')];
  let current = 0;
  let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;

  const show = (index: number) => {
    current = index;
    tabs.forEach((tab, position) => {
      const isOn = position === index;
      label(tab, { 'aria-selected': String(isOn), tabindex: isOn ? '0' : '-1' });
      slides[position]?.classList.toggle('on', isOn);
    });
    count.textContent = `${index + 1} sur ${tabs.length}`;
  };
  const setPaused = (paused: boolean) => {
    isPaused = paused;
    for (const face of button.querySelectorAll<HTMLElement>('[data-face]')) {
      face.hidden = (face.dataset.face === 'paused') !== paused;
    }
  };
  const choose = (index: number) => {
    setPaused(true);
    show(index);
  };
  const isHeld = () => document.hidden || [list, stage].some((part) => part.matches(':hover, :focus-within'));

  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => choose(index));
    tab.addEventListener('keydown', (event) => {
      const next = tabForKey(event.key, current, tabs.length);
      if (next === null) return;
      event.preventDefault();
      choose(next);
      tabs[next]?.focus();
    });
  });
  button.addEventListener('click', () => setPaused(!isPaused));
  setInterval(() => {
    if (!isPaused && !isHeld()) show((current + 1) % tabs.length);
  }, ADVANCE_MS);

  describeTabs(list, tabs, slides);
  setPaused(isPaused);
  show(0);
  root.dataset.live = '';
}
