import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';

const places = [
  { label: 'Accueil', to: '/admin' },
  { label: 'Articles', to: '/admin/articles' },
  { label: 'Événements', to: '/admin/events' },
  { label: 'Utilisateurs', to: '/admin/users' },
  { label: 'Revenus', to: '/admin/revenue' },
  { label: 'Messages', to: '/admin/messages' },
  { label: 'E-mails', to: '/admin/emails' },
  { label: 'Erreurs', to: '/admin/errors' },
  { label: 'État', to: '/admin/status' },
  { label: 'Journal', to: '/admin/journal' },
  { label: 'Réglages', to: '/admin/settings' },
  { label: 'Mon compte', to: '/admin/account', className: 'adm-nav-account' },
];

/** The navigation of the administration: side by side, or in a menu where there is no room. */
export function AdminNav({ isLoading }: { isLoading: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        isIconOnly
        className="adm-menu"
        aria-label="Menu"
        // What is opened in a frame that is replaced would close by itself.
        disabled={isLoading}
        aria-expanded={isOpen}
        aria-controls="adm-nav"
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <Icon of={isOpen ? X : Menu} isLarge />
      </Button>
      <nav id="adm-nav" className={isOpen ? 'adm-nav is-open' : 'adm-nav'} aria-label="Administration">
        {places.map(({ label, to, className }) => (
          <NavLink
            key={to}
            to={to}
            className={className}
            end={to === '/admin'}
            onClick={close}
            onKeyDown={(event) => event.key === 'Escape' && close()}
          >
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
