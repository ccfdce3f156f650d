import { fr } from '@lampion/contract/french';
import type { ReactNode } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';

interface AccountFormProps {
  /** Submits without navigating: navigation, even to the same page, would drop the link's token from the address. */
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'data'>;
  title: string;
  lead: string;
  submit: string;
  pendingText: string;
  /** Its only field. */
  children: ReactNode;
}

/** A form with one question about an account, sent to the route's action. */
export function AccountForm({ fetcher, title, lead, submit, pendingText, children }: AccountFormProps) {
  const form = useErrorFocus(fetcher.data);
  return (
    <>
      <h1 className="display split-title">{fr(title)}</h1>
      <p className="split-lead">{fr(lead)}</p>
      <fetcher.Form method="post" ref={form} className="form-stack" noValidate>
        {children}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBlock
          pendingText={fetcher.state !== 'idle' ? pendingText : undefined}
        >
          {submit}
        </Button>
      </fetcher.Form>
    </>
  );
}
