import { createContext, useContext } from 'react';

/** The nonce of this answer's inline scripts; empty in the browser, which hides it, and on public pages. */
export const NonceContext = createContext<string>('');

export const useNonce = () => useContext(NonceContext);
