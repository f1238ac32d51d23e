import { z } from 'zod'
import { BookNow } from '#domain/analytics/book-now.ts'
import { Preferences, PreferencesUpdate } from '#domain/preferences/preferences.ts'
import { keysWith, signedIn } from './schemas/access.ts'
import { anywhere, onBadBody, onMissingScope, onVisitor } from './schemas/refusals.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'

const Done = z.object({ success: z.literal(true) }).describe('The click is recorded.')

/** /api/user/preferences */
export function registerPreferencesRoutes(
  app: RestApp,
  { callerFor, requireSignedIn, requireAccessBy }: RestDeps,
): void {
  const preferences = { tags: ['preferences'], ...signedIn }
  const stored = { 200: Preferences.check(z.describe('Your preferences as they are now.')), ...onVisitor, ...anywhere }
  app.get(
    '/api/user/preferences',
    {
      preValidation: requireAccessBy('read'),
      schema: {
        operationId: 'getPreferences',
        summary: 'Your preferences',
        ...preferences,
        ...keysWith('read'),
        response: { ...stored, ...onMissingScope },
      },
    },
    (request) => callerFor(request).preferences.get(),
  )

  app.put(
    '/api/user/preferences',
    {
      preValidation: requireSignedIn,
      schema: {
        operationId: 'changePreferences',
        summary: 'Change your preferences',
        ...preferences,
        body: PreferencesUpdate,
        response: { ...stored, ...onBadBody },
      },
    },
    (request) => callerFor(request).preferences.update(request.body),
  )
}

/** /api/analytics/book-now */
export function registerBookNowRoute(app: RestApp, { callerFor, requireSignedIn }: RestDeps): void {
  app.post(
    '/api/analytics/book-now',
    {
      preValidation: requireSignedIn,
      schema: {
        operationId: 'noteBooking',
        summary: 'Record a click to a booking page',
        tags: ['analytics'],
        ...signedIn,
        body: BookNow,
        response: { 200: Done, ...onBadBody, ...onVisitor, ...anywhere },
      },
    },
    (request) => callerFor(request).analytics.bookNow(request.body),
  )
}
