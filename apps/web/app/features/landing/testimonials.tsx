import { fr } from '@lampion/contract/french';
import type { SiteSettings } from '@lampion/contract/schemas/settings';
import { STAR } from '@lampion/drawing/star';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Svg } from '../../components/ui/svg.tsx';

type Testimonial = SiteSettings['testimonials'][number];

const STARS = [1, 2, 3, 4, 5];

function Quote({ quote, author, occasion, isExample }: Testimonial) {
  return (
    <figure className="ticket ticket-v quote" data-theme="light">
      <div className="quote-top">
        <div className="stars" role="img" aria-label="5 étoiles sur 5">
          {STARS.map((star) => (
            <Svg key={star} drawing={STAR} />
          ))}
        </div>
        {isExample && <Badge>exemple</Badge>}
      </div>
      <blockquote>{fr(`« ${quote} »`)}</blockquote>
      <figcaption>
        <Avatar name={author} />
        <span>
          <b>{fr(author)}</b>
          {fr(occasion)}
        </span>
      </figcaption>
    </figure>
  );
}

/** Testimonials. An invented one is marked as an example; without any there is no section. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="night night-late arc" id="avis">
      <div className="wrap">
        <p className="hour">4&nbsp;h&nbsp;10</p>
        <h2 className="display night-title">Ce qu’on en dit au petit matin.</h2>
        <div className="quotes">
          {testimonials.map((testimonial) => (
            <Quote key={testimonial.author + testimonial.quote} {...testimonial} />
          ))}
        </div>
      </div>
    </section>
  );
}
