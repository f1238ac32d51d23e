import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { pathOfVenue } from '#domain/venues/venue-links.ts'
import { ahead } from '#client/start/queries.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { rootRoute } from './root-route.ts'

const aboutVenuesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about/venues',
  component: lazyPart(() => import('#client/landing/venues-page.tsx'), 'VenuesPage'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyPart(() => import('#client/landing/privacy-page.tsx'), 'PrivacyPage'),
})

/** A venue, by the name in its address (rule venues-16). Addresses of earlier versions had the id. */
const venueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/venues/$name',
  beforeLoad({ params: { name }, context: { catalogue }, location }) {
    const venue = catalogue.byAddress(name)
    if (!venue) throw notFound()
    if (pathOfVenue(venue) !== location.pathname) throw redirect({ href: pathOfVenue(venue), statusCode: 301 })
  },
  loader: ({ params: { name }, context: { queries, catalogue } }) =>
    ahead(queries.availability.venue.prefetch({ id: catalogue.byAddress(name)?.id ?? '' })),
  component: lazyPart(() => import('#client/landing/venue-page.tsx'), 'VenuePage'),
})

/** For people, so that it can be read while the rest does not work (rule operation-24). */
const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  component: lazyPart(() => import('#client/landing/status-page.tsx'), 'StatusPage'),
})

/** The pages beside the landing page that need no account. */
export const publicRoutes = [aboutVenuesRoute, privacyRoute, venueRoute, statusRoute] as const
