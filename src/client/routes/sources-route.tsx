import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { insideRoute } from './inside-route.tsx'

/** Open to everybody, signed in or not. */
export const sourcesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/sources',
  component: lazyRouteComponent(() => import('#client/sources/sources-screen.tsx'), 'SourcesScreen'),
})
