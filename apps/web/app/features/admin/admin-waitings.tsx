import type { Waitings } from '../../components/area/area-outlet.tsx';
import {
  CardsScreenWaiting,
  CardWaiting,
  HeadWaiting,
  StubsWaiting,
  TableScreenWaiting,
  WaitingScreen,
} from '../../components/area/waiting-parts.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ArticleEditorWaiting } from '../article-editor/article-editor-waiting.tsx';

function Dashboard() {
  return (
    <WaitingScreen>
      <HeadWaiting />
      <StubsWaiting isCompared />
      <div className="adm-quick">
        <Skeleton className="h-[90px] rounded-[18px]" />
        <Skeleton className="h-[90px] rounded-[18px]" />
        <Skeleton className="h-[90px] rounded-[18px]" />
      </div>
      <div className="adm-views">
        <CardWaiting className="h-[300px]" />
      </div>
      <CardWaiting className="h-96" />
    </WaitingScreen>
  );
}

const Detail = () => <CardsScreenWaiting hasBack />;
const Cards = () => <CardsScreenWaiting />;

/** The administration's screens while they load. */
export const adminWaitings: Waitings = [
  ['/admin', Dashboard],
  ['/admin/articles/new', ArticleEditorWaiting],
  ['/admin/articles/:id/edit', ArticleEditorWaiting],
  ['/admin/users/:id', Detail],
  ['/admin/messages/:id', Detail],
  ['/admin/emails/check', Detail],
  ['/admin/status', Cards],
  ['/admin/settings', Cards],
  ['/admin/account', Cards],
  ['/admin/*', TableScreenWaiting],
];
