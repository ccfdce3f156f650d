import { fr } from '@lampion/contract/french';
import { Link } from 'react-router';

interface AccountNoticeProps {
  title: string;
  text: string;
  /** Target of the link, and its text. */
  to?: string;
  action: string;
}

/** The outcome of one of the short account forms. */
export function AccountNotice({ title, text, to = '/login', action }: AccountNoticeProps) {
  return (
    <div role="status">
      <h1 className="display split-title">{fr(title)}</h1>
      <p className="split-lead">{fr(text)}</p>
      <Link className="link" to={to}>
        {action}
      </Link>
    </div>
  );
}
