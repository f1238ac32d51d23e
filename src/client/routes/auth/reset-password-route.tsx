import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accountLinkRoute } from './account-link-route.tsx'

interface ResetPasswordSearch {
  token?: string
  email?: string
}

/** The router parses text that looks like a number into one. A token must stay text. */
function validateSearch({ token, email }: Record<string, unknown>): ResetPasswordSearch {
  return { ...(token ? { token: String(token) } : {}), ...(email ? { email: String(email) } : {}) }
}

export const resetPasswordRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/reset-password',
  validateSearch,
  component: lazyRouteComponent(() => import('#client/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})
