import { redirect } from 'react-router';

/**
 * The dashboard has two addresses; this one redirects to the other, on the server and in the
 * browser.
 */
const toDashboard = () => redirect('/pro');

export { toDashboard as clientLoader, toDashboard as loader };
