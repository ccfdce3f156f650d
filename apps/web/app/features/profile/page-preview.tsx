import type { OrganiserFront } from '@lampion/contract/schemas/organiser-front';
import { PublicFrame } from '../../components/area/public-frame.tsx';
import { OrganiserHead } from '../organiser-page/organiser-head.tsx';
import type { PageFormState } from './use-page-form.ts';

/** The head of the public page as it would be if the form were saved now. */
export function PagePreview({ page, state }: { page: OrganiserFront; state: PageFormState }) {
  const { bio, links, coverPlan, coverSky } = state.values;
  const shown: OrganiserFront = {
    ...page,
    bio: bio.trim(),
    links: links.split('\n').filter((line) => URL.canParse(line.trim())),
    picture: state.picture,
    cover: { ...page.cover, plan: coverPlan || null, sky: coverSky || null },
  };
  return (
    <PublicFrame title="Aperçu de la page publique" isInert>
      <div className="blog org">
        <div className="wrap org-in">
          <OrganiserHead organiser={shown} followerCount={0} coming={null} past={null} url="" />
        </div>
      </div>
    </PublicFrame>
  );
}
