import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedOutRoute } from './signed-out-route.tsx'

interface VerifyEmailSearch {
  status?: string
  message?: string
}

function validateSearch({ status, message }: Record<string, unknown>): VerifyEmailSearch {
  return { ...(status ? { status: String(status) } : {}), ...(message ? { message: String(message) } : {}) }
}

export const verifyEmailRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/verify-email',
  validateSearch,
  component: lazyRouteComponent(() => import('#client/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
})
