import { createRoute } from '@tanstack/react-router'
import { signedInRoute } from './signed-in-route.tsx'
import { routePart } from './route-part.ts'

/** For whoever runs the installation; others are told that it is not theirs. */
export const operatorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/operator',
  component: routePart(() => import('#client/operator/operator-screen.tsx'), 'OperatorScreen'),
})
