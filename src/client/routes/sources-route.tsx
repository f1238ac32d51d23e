import { createRoute } from '@tanstack/react-router'
import { appRoute } from './app-route.tsx'
import { routePart } from './route-part.ts'

/** Open to everybody, signed in or not. */
export const sourcesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sources',
  component: routePart(() => import('#client/sources/sources-screen.tsx'), 'SourcesScreen'),
})
