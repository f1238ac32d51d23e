import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.tsx'

/** For whoever runs the installation; others are told that it is not theirs. */
export const operatorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator',
  component: lazyRouteComponent(() => import('#client/operator/operator-screen.tsx'), 'OperatorScreen'),
})
