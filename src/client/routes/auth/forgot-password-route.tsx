import { createRoute } from '@tanstack/react-router'
import { signedOutRoute } from './signed-out-route.tsx'
import { routePart } from '#client/routes/route-part.ts'

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/forgot-password',
  component: routePart(() => import('#client/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})
