import { createRoute } from '@tanstack/react-router'
import { accountLinkRoute } from './account-link-route.tsx'
import { textSearch } from './text-search.ts'
import { routePart } from '#client/routes/route-part.ts'

/** Where the links lead that confirm a new email, or undo the change from the old one. */
export const emailChangeRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/email-change',
  validateSearch: textSearch('action', 'token'),
  component: routePart(() => import('#client/auth/email-change-screen.tsx'), 'EmailChangeScreen'),
})
