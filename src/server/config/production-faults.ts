import type { Environment } from './environment.ts'
import { isWeakSecret } from './jwt-secret.ts'

const secretFix = 'set it to the output of: openssl rand -base64 32'
const databaseFix =
  'set it to postgres://user:password@host:5432/database, or EMBEDDED_DATABASE=1 if the embedded PostgreSQL is meant'
const originFix = 'set it to the https origin of the site, such as https://courtside.example'

/**
 * Settings that production refuses (rule operation-7): development defaults that would send nothing, link to nowhere or
 * be guessed.
 */
export function productionFaults(environment: Environment): string[] {
  if (environment.NODE_ENV !== 'production') return []
  const {
    JWT_SECRET,
    JWT_SECRET_PREVIOUS: earlier,
    MAIL_FROM,
    SMTP_URL,
    APP_URL,
    RATE_LIMITS,
    DATABASE_URL,
    EMBEDDED_DATABASE,
  } = environment
  return [
    !JWT_SECRET && `JWT_SECRET: is missing and NODE_ENV is production; ${secretFix}`,
    JWT_SECRET && isWeakSecret(JWT_SECRET) && `JWT_SECRET: is weak; ${secretFix}`,
    earlier && isWeakSecret(earlier) && 'JWT_SECRET_PREVIOUS: is weak, so its links can be forged; remove it',
    !DATABASE_URL && !EMBEDDED_DATABASE && `DATABASE_URL: is missing and NODE_ENV is production; ${databaseFix}`,
    !MAIL_FROM && 'MAIL_FROM: is missing and NODE_ENV is production; set it to Courtside <alerts@your.domain>',
    !SMTP_URL && 'SMTP_URL: is missing and NODE_ENV is production; set it to smtps://user:password@your.relay:465',
    !APP_URL && `APP_URL: is missing and NODE_ENV is production; ${originFix}`,
    APP_URL && !isProtected(APP_URL) && `APP_URL: ${APP_URL} is not https and NODE_ENV is production; ${originFix}`,
    RATE_LIMITS === false && 'RATE_LIMITS: off is for load tests only; remove it where NODE_ENV is production',
  ].filter((line) => typeof line === 'string')
}

/** Encrypted, or never leaving this machine. */
function isProtected(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl)
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
