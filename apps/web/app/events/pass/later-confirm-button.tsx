import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../platform/deferred-loading.ts';
import { Button } from '../../ui/button.tsx';
import type { ConfirmButton } from '../../ui/dialog.tsx';

const Loaded = lazyPart(
  () => import('../../ui/dialog.tsx'),
  (module) => module.ConfirmButton,
);

/**
 * A `ConfirmButton` whose dialog is loaded after the screen is shown: for screens that are opened
 * in a hurry. Until then it looks the same, and cannot be pressed.
 */
export function LaterConfirmButton(props: ComponentProps<typeof ConfirmButton>) {
  const { title: _title, text: _text, confirm: _confirm, cancel: _cancel, onConfirm: _on, ...button } = props;
  return (
    <Suspense fallback={<Button {...button} aria-disabled="true" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
