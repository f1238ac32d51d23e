import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '#client/routes/root-route.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Where links in emails about accounts lead. They work for signed-in people as for anybody (rule accounts-2). */
export const accountLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'account-link',
  component: AuthFrame,
})
