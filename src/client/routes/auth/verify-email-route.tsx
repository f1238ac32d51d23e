import { createRoute } from '@tanstack/react-router'
import { accountLinkRoute } from './account-link-route.tsx'
import { textSearch } from './text-search.ts'
import { routePart } from '#client/routes/route-part.ts'

export const verifyEmailRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/verify-email',
  validateSearch: textSearch('status', 'message'),
  component: routePart(() => import('#client/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
})
