import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accountLinkRoute } from './account-link-route.tsx'

interface VerifyEmailSearch {
  status?: string
  message?: string
}

function validateSearch({ status, message }: Record<string, unknown>): VerifyEmailSearch {
  return { ...(status ? { status: String(status) } : {}), ...(message ? { message: String(message) } : {}) }
}

export const verifyEmailRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/verify-email',
  validateSearch,
  component: lazyRouteComponent(() => import('#client/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
})
