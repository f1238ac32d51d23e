import { createRoute } from '@tanstack/react-router'
import { appRoute } from './app-route.tsx'
import { textSearch } from './auth/text-search.ts'
import { routePart } from './route-part.ts'

/** How one venue is read, for everybody; with the token of an emailed link, for whoever speaks for it. */
export const venueSourceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/sources/venue',
  validateSearch: textSearch('id', 'token'),
  component: routePart(() => import('#client/sources/venue/venue-source-page.tsx'), 'VenueSourcePage'),
})
