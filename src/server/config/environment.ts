import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { tilesAttribution, tilesUrl } from './map-tiles.ts'
import {
  certificateFault,
  innerHost,
  isHost,
  readCollectorUrl,
  readContact,
  readDatabaseUrl,
  readDatabaseUrls,
  readHosts,
  readOrigin,
  readSmtpUrl,
  urlFault,
  withoutUser,
} from './read-urls.ts'

/** One variable. Blank counts as unset. A value that `read` cannot parse is a fault, and its text names the fix. */
function variable<Value>(read: (text: string) => Value | undefined, fault: (text: string) => string) {
  return z
    .string()
    .optional()
    .transform((raw, context): Value | undefined => {
      const text = raw?.trim()
      if (!text) return undefined
      const value = read(text)
      if (value === undefined) context.addIssue({ code: 'custom', message: fault(text) })
      return value
    })
}

function oneOf<Value>(choices: Record<string, Value>) {
  const names = Object.keys(choices)
  return variable(
    (text) => (Object.hasOwn(choices, text) ? choices[text] : undefined),
    (text) => `${text} is not known; use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`,
  )
}

function wholeNumber(bounds: { min: number; max: number; noun: string }) {
  return variable(
    (text) => {
      const number = /^\d+$/.test(text) ? Number(text) : NaN
      return number >= bounds.min && number <= bounds.max ? number : undefined
    },
    (text) => `${text} is not ${bounds.noun}; use ${bounds.min} to ${bounds.max}`,
  )
}

function host(text: string): string | undefined {
  return isHost(text) && !text.startsWith('[') ? text : undefined
}

const address = String.raw`[^\s<>"(),;:@\\]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+`

function mailFrom(text: string): { name: string; address: string } | undefined {
  const match = new RegExp(`^(?:([^<>"\r\n]*)<(${address})>|(${address}))$`).exec(text)
  const found = match?.[2] ?? match?.[3]
  return found ? { name: match?.[1]?.trim() || 'Courtside', address: found } : undefined
}

function addressRanges(text: string): string[] | undefined {
  const ranges = text.split(',').map((part) => part.trim())
  return ranges.every((range) => isIP(range) || ipaddr.isValidCIDR(range)) ? ranges : undefined
}

/** Addresses of people, in the form in which accounts store them. */
function addresses(text: string): string[] | undefined {
  const all = text.split(',').map((part) => part.trim().toLowerCase())
  return all.every((one) => new RegExp(`^${address}$`).test(one)) ? all : undefined
}

/** A key of so many bytes, in base64url. */
function keyOf(bytes: number): (text: string) => string | undefined {
  return (text) => (/^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes ? text : undefined)
}

function printable(text: string): string | undefined {
  return /^[\x20-\x7e]{1,200}$/.test(text) ? text : undefined
}

// These values may contain a password, so no fault repeats them.
const encoded = 'with # % / ? of a password written as %23 %25 %2F %3F'
const postgresFix = `is not a PostgreSQL address; use postgres://user:password@host:5432/database, ${encoded}`
const smtpFix = `is not an SMTP address; use smtp://host:587 or smtps://user:password@host:465, ${encoded}, and ?requireTLS=true or no query`
const postgresFault = (text: string) => certificateFault(text) ?? urlFault(text, postgresFix)

const flag = { '1': true, '0': false, true: true, false: false }

/** The variables, each parsed alone (rule operation-6). `loadConfig` checks their combinations. */
export const Environment = z.object({
  NODE_ENV: oneOf({ production: 'production', development: 'development', test: 'test' }),
  PORT: wholeNumber({ min: 1, max: 65_535, noun: 'a port' }),
  HOST: variable(host, (text) => `${text} is not a host; use an address such as 127.0.0.1 or 0.0.0.0`),
  APP_URL: variable(
    readOrigin,
    (text) => `${withoutUser(text)} is not an origin; use one such as https://courtside.example`,
  ),
  ALLOWED_HOSTS: variable(
    readHosts,
    (text) => `${text} is no list of hosts; use names without scheme and port, such as www.courtside.example,10.0.0.7`,
  ),
  DATA_DIR: variable(
    (text) => text,
    () => 'is not a folder; use a path such as .data',
  ),
  DATABASE_URL: variable(readDatabaseUrl, postgresFault),
  EMBEDDED_DATABASE: oneOf(flag),
  DATABASE_DIRECT_URL: variable(readDatabaseUrl, postgresFault),
  DATABASE_REPLICA_URLS: variable(
    readDatabaseUrls,
    (text) => `${postgresFault(text)}, several with commas between them`,
  ),
  SMTP_URL: variable(readSmtpUrl, (text) => urlFault(text, smtpFix)),
  MAIL_FROM: variable(mailFrom, (text) => `${text} is not a sender; use Courtside <alerts@your.domain>`),
  JWT_SECRET: variable(
    (text) => text,
    () => 'is not a secret; use the output of: openssl rand -base64 32',
  ),
  JWT_SECRET_PREVIOUS: variable(
    (text) => text,
    () => 'is not a secret; use the JWT_SECRET of before',
  ),
  SOURCES_FILE: variable(
    (text) => text,
    () => 'is not a file; use a path such as sources.json',
  ),
  VENUES_FILE: variable(
    (text) => text,
    () => 'is not a file; use a path such as venues.json',
  ),
  ALLOW_LOOPBACK_SOURCES: oneOf(flag),
  POLL_SECONDS: wholeNumber({ min: 1, max: 86_400, noun: 'a number of seconds' }),
  SEED_DEMO: oneOf(flag),
  RATE_LIMITS: oneOf({ on: true, off: false }),
  TRUST_PROXY: variable(
    addressRanges,
    (text) => `${text} is no list of addresses; use those of your proxies, such as 127.0.0.1 or 10.0.0.0/8,fd00::/8`,
  ),
  OPERATORS: variable(
    addresses,
    (text) => `${text} is no list of addresses; use those of accounts here, such as you@your.domain,me@your.domain`,
  ),
  LOG_LEVEL: oneOf({ debug: 'debug', info: 'info', warn: 'warn', error: 'error' }),
  MAP_TILES_URL: variable(tilesUrl, (text) =>
    urlFault(
      text,
      `${withoutUser(text)} is no address of tiles; use one such as https://tiles.example/{z}/{x}/{y}.png`,
    ),
  ),
  MAP_TILES_ATTRIBUTION: variable(
    tilesAttribution,
    () =>
      'is no attribution; use words and, in angle brackets, where the licence stands: © Example <https://example.org>',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(readCollectorUrl, (text) =>
    urlFault(text, 'is not the address of a collector; use one such as http://127.0.0.1:4318'),
  ),
  METRICS_TOKEN: variable(
    (text) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : undefined),
    () => 'is no token of 16 to 200 characters; use the output of: openssl rand -base64 32',
  ),
  MAIL_EVENTS_SECRET: variable(
    (text) => (/^[\w-]{24,200}$/.test(text) ? text : undefined),
    () => 'is no secret of 24 to 200 letters and digits; use the output of: openssl rand -hex 32',
  ),
  USER_AGENT: variable(printable, () => 'is not a header value; use up to 200 plain ASCII characters'),
  PUSH_PUBLIC_KEY: variable(keyOf(65), () => 'is not a public key; use the one that npm run push:keys prints'),
  PUSH_PRIVATE_KEY: variable(keyOf(32), () => 'is not a private key; use the one that npm run push:keys prints'),
  PUSH_CONTACT: variable(
    (text) => (readContact(text) && !innerHost(text) ? text : undefined),
    (text) => {
      const inner = readContact(text) && innerHost(text)
      const fault = inner
        ? `cannot be reached from outside: ${inner} is a name of this machine or network`
        : 'is no contact'
      return urlFault(text, `${withoutUser(text)} ${fault}; use mailto:you@your.domain or https://your.domain`)
    },
  ),
  DKIM_DOMAIN: variable(host, (text) => `${text} is not a domain; use the domain of MAIL_FROM`),
  DKIM_SELECTOR: variable(host, (text) => `${text} is not a selector; use the name before ._domainkey in your DNS`),
  DKIM_KEY_FILE: variable(
    (text) => text,
    () => 'is not a file; use the path of a PEM private key',
  ),
})
export type Environment = z.infer<typeof Environment>
