import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accountLinkRoute } from './account-link-route.tsx'
import { textSearch } from './text-search.ts'

export const verifyEmailRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/verify-email',
  validateSearch: textSearch('status', 'message'),
  component: lazyRouteComponent(() => import('#client/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
})
