import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedOutRoute } from './signed-out-route.tsx'

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('#client/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})
