import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'

/** The frame of every screen except the auth pages. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: lazyRouteComponent(() => import('./app-shell.tsx'), 'AppOutlet'),
})
