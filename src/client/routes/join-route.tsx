import { createRoute } from '@tanstack/react-router'
import { appRoute } from './app-route.tsx'
import { textSearch } from './auth/text-search.ts'
import { routePart } from './route-part.ts'

/** Where the link of a shared alert leads, signed in or not (rule alerts-57). */
export const joinRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/join',
  validateSearch: textSearch('token'),
  component: routePart(() => import('#client/alerts/join/join-page.tsx'), 'JoinPage'),
})
