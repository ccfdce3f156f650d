// Only in pages of the development server, which sends this when a source of theirs has changed.
import.meta.hot?.on('lampion:pages-changed', () => location.reload());
