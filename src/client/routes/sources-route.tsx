import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { insideRoute } from './app-route.tsx'

/** Open to everybody: whoever wonders about a venue need not sign in. */
export const sourcesRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/sources',
  component: lazyRouteComponent(() => import('#client/sources/sources-screen.tsx'), 'SourcesScreen'),
})
