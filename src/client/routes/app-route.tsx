import { createRoute } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'
import { routePart } from './route-part.ts'

/** The frame of every screen except the auth pages. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: routePart(() => import('./app-shell.tsx'), 'AppOutlet'),
})
