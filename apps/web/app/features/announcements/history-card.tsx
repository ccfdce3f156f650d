import { CursorList } from '../../components/area/cursor-list.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import type { useAnnouncements } from './use-announcements.ts';

interface HistoryCardProps {
  eventId: string;
  pages: ReturnType<typeof useAnnouncements>;
}

/** All announcements to the guests of an event, including reminders and changes. */
export function HistoryCard({ eventId, pages }: HistoryCardProps) {
  return (
    <Card aria-labelledby="history" className="notification-history">
      <CardHead id="history" title="Déjà envoyé" />
      <CursorList
        pages={pages}
        loading="Chargement de l’historique"
        empty={<p className="muted">Rien pour l’instant. Vos messages et les rappels apparaîtront ici.</p>}
      >
        {(announcements) => (
          <ol className="announcements">
            {announcements.map((announcement) => (
              <AnnouncementRow
                key={announcement.id}
                eventId={eventId}
                announcement={announcement}
                onChange={(changed) => pages.update([changed])}
              />
            ))}
          </ol>
        )}
      </CursorList>
    </Card>
  );
}
