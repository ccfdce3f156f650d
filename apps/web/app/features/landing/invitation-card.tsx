import { CoverImage } from '../../components/site/cover-image.tsx';
import { AvatarStack } from '../../components/ui/avatar.tsx';
import { TypeBadge } from '../events/type-badge.tsx';

const GUESTS = ['Camille R', 'Maud L', 'Idir B', 'Zoé P'].map((name) => ({ name }));

/** An example of an invitation as the application shows it. */
export function InvitationCard() {
  return (
    <article className="invite" data-theme="light">
      <CoverImage
        id="anniv-yanis"
        picture={null}
        cover={{ type: 'party', plan: 'boule', sky: 'crepuscule' }}
        sizes="340px"
      />
      <div className="invite-body">
        <div className="invite-head">
          <TypeBadge type="party" />
          <span className="num">Samedi, 20&nbsp;h&nbsp;30</span>
        </div>
        <p className="display invite-title">Les 30 ans de Yanis</p>
        <p className="invite-place">Jardin du fond, Lille. Apportez un pull.</p>
        <div className="invite-guests">
          <AvatarStack people={GUESTS} />
          <span>18 viennent</span>
        </div>
      </div>
    </article>
  );
}
