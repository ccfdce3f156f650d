import { fr } from '@lampion/contract/french';
import type { ReactNode } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { Button } from '../../components/ui/button.tsx';

interface AccountFormProps {
  /** Submits without navigating: navigation, even to the same page, would drop the link's token from the address. */
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'>;
  title: string;
  lead: string;
  submit: string;
  pendingText: string;
  /** Its only field. */
  children: ReactNode;
}

/** A form with one question about an account, sent to the route's action. */
export function AccountForm({ fetcher, title, lead, submit, pendingText, children }: AccountFormProps) {
  return (
    <>
      <h1 className="display split-title">{title}</h1>
      <p className="split-lead">{fr(lead)}</p>
      <fetcher.Form method="post" className="form-stack">
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
