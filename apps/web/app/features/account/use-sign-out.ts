import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut as endSession } from './sign-out.ts';

/** Signs out, then shows the sign-in screen, whatever the server's answer. */
export function useSignOut() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const signOut = () => {
    setLeaving(true);
    endSession()
      .catch(() => undefined)
      .finally(() => navigate('/login', { replace: true }));
  };
  return { signOut, isLeaving };
}
