import { createRootRouteWithContext } from '@tanstack/react-router'
import type { SessionState } from '#client/session/session.ts'
import { routePart } from './route-part.ts'

export interface RouterContext {
  session: SessionState
}

/** The frame of every URL. Unknown paths end on the fallback page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: routePart(() => import('#client/landing/not-found-page.tsx'), 'NotFoundPage'),
})
