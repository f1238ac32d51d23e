import type { Excuse } from './mutant.ts'

const isOnlyAName = 'the name of a counter only has to differ from those of the others'
const isNothingTaken = 'where limits are off, nothing was taken that could be given back'
const isTheSameRefusal = 'a function that comes to its end answers undefined too'

/** Of src/server/auth. */
export const excusesOfAuth: readonly Excuse[] = [
  {
    file: 'src/server/auth/password/forgot-password.ts',
    text: "await takeAttempt(deps, ctx, linkRequestLimits('forgot', ctx.ip))",
    is: '""',
    why: isOnlyAName,
  },
  {
    file: 'src/server/auth/registration/resend-verification.ts',
    text: "await takeAttempt(deps, ctx, linkRequestLimits('resend', ctx.ip))",
    is: '""',
    why: isOnlyAName,
  },
  {
    file: 'src/server/auth/account/confirm-email-change.ts',
    text: "await takeAttempt(deps, ctx, linkRequestLimits('confirm', ctx.ip))",
    is: '""',
    why: isOnlyAName,
  },
  {
    file: 'src/server/auth/account/undo-email-change.ts',
    text: "await takeAttempt(deps, ctx, linkRequestLimits('undo', ctx.ip))",
    is: '""',
    why: isOnlyAName,
  },
  {
    file: 'src/server/auth/password/password-hasher.ts',
    text: "decoy ??= await hashNow('a password that nobody has')",
    is: '""',
    why: 'whoever gives the password of the decoy is refused all the same',
  },
  {
    file: 'src/server/auth/passkeys/add-passkey.ts',
    text: '} catch {',
    is: '{}',
    why: isTheSameRefusal,
  },
  {
    file: 'src/server/auth/passkeys/add-passkey.ts',
    text: 'if (!registrationInfo) return undefined',
    is: 'false',
    why: 'the next line throws without it, which is the same refusal',
  },
  {
    file: 'src/server/auth/passkeys/check-passkey.ts',
    text: '} catch {',
    is: '{}',
    why: isTheSameRefusal,
  },
  {
    file: 'src/server/auth/registration/new-account.ts',
    text: "if (!account) throw new Error('a user record that was just made is gone')",
    is: 'false',
    why: 'what cannot be fails one line later all the same',
  },
  {
    file: 'src/server/auth/registration/new-account.ts',
    text: "if (!account) throw new Error('a user record that was just made is gone')",
    is: '""',
    why: 'nobody reads of what cannot be',
  },
  {
    file: 'src/server/auth/account/confirm-email-change.ts',
    text: 'if (!account || !change || account.email !== expected)',
    is: '!account && !change',
    why: 'without a change no address is expected, so any is another one; and no change outlives its account',
  },
  {
    file: 'src/server/auth/account/undo-email-change.ts',
    text: 'if (account) await mailResetLink({ em, account, jwtSecret: deps.jwtSecret, now })',
    is: 'true',
    why: 'the account is locked since before, so it is still there',
  },
  {
    file: 'src/server/auth/registration/verify-email.ts',
    text: 'if (!account || !expiresAt || expiresAt <= now) {',
    is: '!account && !expiresAt',
    why: 'without an account there is no end of its link either, and without an end it is refused one comparison later',
  },
  {
    file: 'src/server/auth/account-limits.ts',
    text: 'if (deps.rateLimits) await giveBackToLimits(ctx.em, [proofLimit(me).key])',
    is: 'true',
    why: isNothingTaken,
  },
  {
    file: 'src/server/auth/auth-limits.ts',
    text: 'if (!deps.rateLimits) return',
    is: 'false',
    why: isNothingTaken,
  },
  {
    file: 'src/server/auth/mail-nonce.ts',
    text: 'const isInForce = nonce !== undefined && hashToken(tokenFor({ key: jwtSecret, purpose: kind, nonce })) === stored',
    is: 'true',
    why: 'no account has a token of no nonce',
  },
  {
    file: 'src/server/auth/password/common-password.ts',
    text: ".map((word) => wordOf((word ?? '').toLowerCase()))",
    is: '"Stryker was here!"',
    why: 'a name that nobody gave is no name that a password could be',
  },
]
