import { adminMessageEndpoints } from '@lampion/contract/endpoints/admin-messages';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { AnswerForm } from '../../features/admin/messages/answer-form.tsx';
import { MessageActions } from '../../features/admin/messages/message-actions.tsx';
import { MessageStates } from '../../features/admin/messages/message-columns.tsx';
import { MessageThread } from '../../features/admin/messages/message-thread.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/message';

export const meta: Route.MetaFunction = () => screenMeta('Message');

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const message = await callApi(adminMessageEndpoints.getMessage, { params, signal });
  if (message.readAt !== null) return { message };
  return { message: await callApi(adminMessageEndpoints.markMessage, { params, body: { isRead: true } }) };
}

export default function AdminMessage({ loaderData: { message } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/messages">Tous les messages</BackLink>
      <PageHead title={message.subject} lead={`De ${message.name}, ${message.email}`}>
        <MessageActions message={message} />
      </PageHead>
      <div className="adm-stack adm-narrow">
        <MessageStates message={message} />
        <MessageThread message={message} />
        <AnswerForm key={message._id} message={message} />
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;
