import { createRoute } from '@tanstack/react-router'
import { accountLinkRoute } from './account-link-route.tsx'
import { textSearch } from './text-search.ts'
import { routePart } from '#client/routes/route-part.ts'

export const resetPasswordRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/reset-password',
  validateSearch: textSearch('token', 'email'),
  component: routePart(() => import('#client/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})
