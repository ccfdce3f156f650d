/** The button beside a password shows it, and hides it again. */
export function improvePasswordSight(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[data-sight]');
  const input = form.querySelector<HTMLInputElement>('input[type=password]');
  if (!button || !input) return;
  button.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-label', isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe');
    for (const [index, icon] of [...button.children].entries())
      icon.toggleAttribute('hidden', (index === 1) !== isShown);
  });
}
