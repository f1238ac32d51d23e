import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

/** The frame of every screen but the entrance. */
export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: lazyRouteComponent(() => import('./app-shell.tsx'), 'InsideOutlet'),
})
