import { Credentials, LinkRequest, PasswordReset, Registration } from '#domain/auth/account-inputs.ts'
import { CurrentUser, Message, RegistrationResult, SignedIn } from '#domain/auth/user.ts'
import { anybody, keysWith } from './schemas/access.ts'
import {
  anywhere,
  onBadBody,
  onConflict,
  onMissingScope,
  onUnverified,
  onVisitor,
  onWrongPassword,
} from './schemas/refusals.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'

const tags = ['auth']
const said = {
  200: Message.describe('It is done. The answer is the same where there was nothing to do.'),
  ...onBadBody,
  ...anywhere,
}

const schemas = {
  me: {
    operationId: 'getCurrentUser',
    summary: 'The signed-in person',
    tags,
    ...keysWith('read'),
    response: {
      200: CurrentUser.describe('The person behind the bearer token.'),
      ...onVisitor,
      ...onMissingScope,
      ...anywhere,
    },
  },
  login: {
    operationId: 'signIn',
    summary: 'Sign in',
    tags,
    body: Credentials,
    response: {
      200: SignedIn.describe('The bearer token and its owner.'),
      ...onBadBody,
      ...onWrongPassword,
      ...onUnverified,
      ...anywhere,
    },
  },
  logout: { operationId: 'signOut', summary: 'Sign out', tags, ...anybody, response: said },
  register: {
    operationId: 'register',
    summary: 'Make an account',
    tags,
    body: Registration,
    response: {
      200: RegistrationResult.describe(
        'The account is made; `requiresVerification` says if the address must be verified first.',
      ),
      ...onBadBody,
      ...onConflict,
      ...anywhere,
    },
  },
  resend: {
    operationId: 'resendVerification',
    summary: 'Email the verification link again',
    tags,
    body: LinkRequest,
    response: said,
  },
  forgot: {
    operationId: 'requestPasswordReset',
    summary: 'Email a link to set a new password',
    tags,
    body: LinkRequest,
    response: said,
  },
  reset: {
    operationId: 'resetPassword',
    summary: 'Set a new password with an emailed token',
    tags,
    body: PasswordReset,
    response: said,
  },
}

/** /api/auth/*: accounts. */
export function registerAuthRoutes(app: RestApp, { callerFor, requireAccessBy }: RestDeps): void {
  app.get('/api/auth/me', { schema: schemas.me, preValidation: requireAccessBy('read') }, (request) =>
    callerFor(request).auth.me(),
  )
  app.post('/api/auth/login', { schema: schemas.login }, (request) => callerFor(request).auth.login(request.body))
  app.post('/api/auth/logout', { schema: schemas.logout }, (request) => callerFor(request).auth.logout())
  app.post('/api/auth/register', { schema: schemas.register }, (request) =>
    callerFor(request).auth.register(request.body),
  )
  app.post('/api/auth/resend-verification', { schema: schemas.resend }, (request) =>
    callerFor(request).auth.resendVerification(request.body),
  )
  app.post('/api/auth/forgot-password', { schema: schemas.forgot }, (request) =>
    callerFor(request).auth.forgotPassword(request.body),
  )
  app.post('/api/auth/reset-password', { schema: schemas.reset }, (request) =>
    callerFor(request).auth.resetPassword(request.body),
  )
}
