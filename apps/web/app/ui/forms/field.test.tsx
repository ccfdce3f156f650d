import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox } from './choices.tsx';
import { TextField } from './input.tsx';

describe('TextField', () => {
  it('ties the label, the error and the hint to the control', () => {
    const html = renderToStaticMarkup(
      <TextField
        name="email"
        label="Adresse e-mail"
        hint="Jamais montrée"
        error="Adresse attendue"
        type="email"
      />,
    );
    expect(html).toContain('<label class="label" for="field-email">');
    expect(html).toContain('aria-describedby="field-email-error field-email-hint"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="field-email-error".*Adresse attendue/);
    expect(html).toMatch(/id="field-email-hint"[^>]*>Jamais montrée/);
  });

  it('has no error text while there is no error', () => {
    const html = renderToStaticMarkup(<TextField name="email" label="Adresse e-mail" error="" />);
    expect(html).not.toMatch(/aria-invalid|aria-describedby|class="error"/);
  });

  it('keeps two fields of the same name apart', () => {
    const html = renderToStaticMarkup(<TextField name="email" id="other" label="E-mail" error="Non" />);
    expect(html).toContain('for="other"');
    expect(html).toContain('aria-describedby="other-error"');
    expect(html).toContain('name="email"');
  });

  it('gives what it shows its French typography', () => {
    const html = renderToStaticMarkup(
      <TextField name="name" label="Nom de l'entreprise" error="Quel nom?" />,
    );
    expect(html).toContain('Nom de l’entreprise');
    expect(html).toContain('Quel nom\u202f?');
  });
});

it('Checkbox ties its error too', () => {
  const html = renderToStaticMarkup(
    <Checkbox name="terms" label="J’accepte" error="Acceptez les conditions" />,
  );
  expect(html).toContain('aria-describedby="field-terms-error"');
  expect(html).toContain('id="field-terms-error"');
});
