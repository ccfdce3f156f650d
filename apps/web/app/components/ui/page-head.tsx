import { fr } from '@lampion/contract/french';
import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** One sentence under the title. */
  lead?: string;
  /** Actions, at the right on wide screens. */
  children?: ReactNode;
}

/** The one `<h1>` of a screen behind a sign-in. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{fr(title)}</h1>
        {lead && <p className="page-lead">{fr(lead)}</p>}
      </div>
      {children}
    </div>
  );
}
