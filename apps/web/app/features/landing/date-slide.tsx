import { Lamp } from '../../components/ui/lamp.tsx';

/** The date of an event, and the notification of its change. */
export function DateSlide() {
  return (
    <article className="slide-dated" data-theme="light">
      <div className="date-card">
        <div className="date-card-head">
          <span>Samedi</span>
          <span>juin</span>
        </div>
        <div className="date-card-body">
          <p className="display num date-card-day">12</p>
          <p className="date-card-hour">20&nbsp;h&nbsp;30, jusqu’à ce que le soleil râle</p>
          <p className="muted">Jardin du fond, Lille</p>
        </div>
      </div>
      <div className="slide-note" data-theme="dark">
        <Lamp isLit hasHalo={false} />
        <span>
          <b>Horaire décalé à 21&nbsp;h.</b>
          24 invités prévenus.
        </span>
      </div>
    </article>
  );
}
