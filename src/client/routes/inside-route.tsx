import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

/** The frame of every screen except the auth pages. */
export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: lazyRouteComponent(() => import('./inside.tsx'), 'InsideOutlet'),
})
