import { createRoute, redirect } from '@tanstack/react-router'
import { safeReturnPath } from '#client/session/return-path.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { rootRoute, textSearch } from './root-route.ts'

interface SignedOutSearch {
  /** The path to open after sign-in. */
  returnTo?: string | undefined
}

/** The key is set even if its value is refused. Without it the router would take the raw value from the address. */
function validateSearch(search: Record<string, unknown>): SignedOutSearch {
  return { returnTo: safeReturnPath(search['returnTo']) }
}

/** Pages for signed-out people. Others are sent to the calendar, or to where they were headed (rule accounts-2). */
const signedOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-out',
  validateSearch,
  beforeLoad({ context, search }) {
    if (context.session.status === 'signed-in') throw redirect({ href: search.returnTo ?? '/calendar' })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/login',
  component: lazyPart(() => import('#client/auth/login-screen.tsx'), 'LoginScreen'),
})

const registerRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/register',
  component: lazyPart(() => import('#client/auth/register-screen.tsx'), 'RegisterScreen'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => signedOutRoute,
  path: '/forgot-password',
  component: lazyPart(() => import('#client/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

/** Targets of the links in emails about accounts. They work signed in or not (rule accounts-2). */
const accountLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'account-link',
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/reset-password',
  validateSearch: textSearch('token', 'email'),
  component: lazyPart(() => import('#client/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

const verifyEmailRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/verify-email',
  validateSearch: textSearch('status', 'message', 'token'),
  component: lazyPart(() => import('#client/auth/verify-email-screen.tsx'), 'VerifyEmailScreen'),
})

/** Confirms a new email address, or undoes the change from the old one. */
const emailChangeRoute = createRoute({
  getParentRoute: () => accountLinkRoute,
  path: '/email-change',
  validateSearch: textSearch('action', 'token'),
  component: lazyPart(() => import('#client/auth/email-change-screen.tsx'), 'EmailChangeScreen'),
})

/** Every account page outside the application's frame. */
export const authRoutes = [
  signedOutRoute.addChildren([loginRoute, registerRoute, forgotPasswordRoute]),
  accountLinkRoute.addChildren([resetPasswordRoute, verifyEmailRoute, emailChangeRoute]),
] as const
