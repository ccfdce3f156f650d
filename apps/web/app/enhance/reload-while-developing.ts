// Only in pages of the development server, which sends this event when one of their sources has
// changed.
import.meta.hot?.on('lampion:pages-changed', () => location.reload());
