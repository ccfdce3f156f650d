import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NewPasswordField } from './new-password-field.tsx';

it('is made on the server too, where no link and no form are there to read', () => {
  for (const hasLink of [false, true]) {
    const markup = renderToStaticMarkup(
      <NewPasswordField name="password" label="Nouveau" hasLink={hasLink} />,
    );
    expect(markup).toContain('autoComplete="new-password"');
    expect(markup).toContain('10 caractères au moins');
  }
});
