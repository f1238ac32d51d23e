import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { accountLinkRoute } from './account-link-route.tsx'
import { textSearch } from './text-search.ts'

export const resetPasswordRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/reset-password',
  validateSearch: textSearch('token', 'email'),
  component: lazyRouteComponent(() => import('#client/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})
