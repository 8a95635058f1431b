/** Where we are. Links are ordinary links; those that stay inside are followed without loading anew. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string; key: string | null }
  | { page: 'replay'; id: string; key: string | null; from: number }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'ladder'; game: string }
  | { page: 'account' }
  | { page: 'person'; name: string }
  | { page: 'game'; game: string; name: string }
  | { page: 'nowhere' };

export function routeOf(url: URL): Route {
  const [page = '', id = '', name = ''] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  switch (page) {
    case '':
      return { page: 'home' };
    case 'new':
      return { page: 'new', game: id };
    case 'table':
      return id ? { page: 'table', id, key: url.searchParams.get('key') } : { page: 'nowhere' };
    case 'replay':
      return id ? { page: 'replay', id, key: url.searchParams.get('key'), from: Number(url.searchParams.get('at') ?? 0) || 0 } : { page: 'nowhere' };
    case 'rules':
      return { page: 'rules', game: id || 'aylkor', rule: decodeURIComponent(url.hash.slice(1)) };
    case 'ladder':
      return { page: 'ladder', game: id };
    case 'people':
      return id ? { page: 'person', name: id } : { page: 'nowhere' };
    case 'games':
      return { page: 'game', game: id, name };
    case 'account':
      return { page: 'account' };
    case 'squads':
      return { page: 'game', game: 'aegis', name: 'squads' };
    default:
      return { page: 'nowhere' };
  }
}

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)));

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  read(): void {
    this.route = routeOf(new URL(location.href));
  }

  /** Follows links inside the client without a new page. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || link.pathname.startsWith('/api')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
