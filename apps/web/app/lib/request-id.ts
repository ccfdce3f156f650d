import { createContext } from 'react';

/** The id under which the server logs the request being answered; empty in the browser. */
export const RequestIdContext = createContext('');
