import { redirect } from 'react-router';

/** The dashboard has two addresses; this one leads to the other, from outside and within the area. */
const toDashboard = () => redirect('/admin');

export { toDashboard as clientLoader, toDashboard as loader };
