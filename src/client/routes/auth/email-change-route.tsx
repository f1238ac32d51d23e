import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accountLinkRoute } from './account-link-route.tsx'

interface EmailChangeSearch {
  action?: string
  token?: string
}

function validateSearch({ action, token }: Record<string, unknown>): EmailChangeSearch {
  return { ...(action ? { action: String(action) } : {}), ...(token ? { token: String(token) } : {}) }
}

/** Where the links lead that confirm a new email, or undo the change from the old one. */
export const emailChangeRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/email-change',
  validateSearch,
  component: lazyRouteComponent(() => import('#client/auth/email-change-screen.tsx'), 'EmailChangeScreen'),
})
