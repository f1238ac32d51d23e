import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from './app-route.tsx'

/** Open to everybody, signed in or not. */
export const sourcesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sources',
  component: lazyRouteComponent(() => import('#client/sources/sources-screen.tsx'), 'SourcesScreen'),
})
