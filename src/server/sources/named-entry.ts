import { ConfigError } from '#domain/config-error.ts'
import type { ReadingFrom } from '#domain/venues/own/own-reading.ts'
import { isAllowedHost } from './http/guarded-lookup.ts'
import { defaultMinGapMs, hostRequestsPerHour, validateSources, type ValidSource } from './source-configuration.ts'
import { addressOf } from './source-entry.ts'

/**
 * Keys that the operator decides and not the venue: if, how often and how fast it is read, and if its data may be
 * republished.
 */
const operatorKeys = [
  'venue',
  'enabled',
  'terms',
  'republish',
  'pollSeconds',
  'requestsPerHour',
  'minGapMs',
  'restSeconds',
]
const maxLength = 4000
const maxCalendars = 20
const loopback = /^(?:127\.0\.0\.1|localhost|\[::1\])$/

/**
 * The entry that a venue writes for itself, checked as one of `sources.json` is, and more closely: a stranger may write it.
 * @throws ConfigError with every fault, by the key.
 */
export function readNamedEntry({
  venueId,
  entry,
  allowLoopback,
  pollSeconds,
}: {
  venueId: string
  entry: Readonly<Record<string, unknown>>
  allowLoopback: boolean
  pollSeconds: number | undefined
}): ValidSource {
  const owned = operatorKeys.filter((key) => key in entry)
  if (owned.length > 0) throw new ConfigError(owned.map((key) => `${key} is for the operator to say`))
  if (JSON.stringify(entry).length > maxLength) throw new ConfigError(['that is too long'])
  const [valid] = validated({ venueId, entry, allowLoopback, pollSeconds })
  if (!valid) throw new ConfigError(['system is missing'])
  if ('hours' in valid && Object.keys(valid.courts).length > maxCalendars)
    throw new ConfigError([`courts are more than ${maxCalendars}`])
  const wrong = addressesIn(valid).find((address) => !isPublicAddress(address, allowLoopback))
  if (wrong !== undefined)
    throw new ConfigError([`${wrong} must begin with https:// and be a public address, without a port or password`])
  // This machine's own stand-ins need no pause.
  return allowLoopback && loopback.test(new URL(addressOf(valid)).hostname) ? { ...valid, minGapMs: 0 } : valid
}

/** How a source is read, for people to see. */
export function readingFrom(entry: ValidSource): ReadingFrom {
  const { system, pollSeconds, requestsPerHour = hostRequestsPerHour, minGapMs, daysAhead } = entry
  const pace = pollSeconds === undefined ? { requestsPerHour } : { pollSeconds }
  return { system, host: new URL(addressOf(entry)).host, ...pace, minGapMs, daysAhead }
}

function validated({
  venueId,
  entry,
  allowLoopback,
  pollSeconds,
}: Parameters<typeof readNamedEntry>[0]): ValidSource[] {
  try {
    return validateSources({
      entries: [{ ...entry, venue: venueId }],
      file: '',
      allowLoopback,
      defaults: { pollSeconds, minGapMs: defaultMinGapMs },
    })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new ConfigError(error.lines.map((fault) => fault.replace(/^: sources\[0\]\.?/, '').trim()))
  }
}

/** Every address that is read, or that players are led to. */
function addressesIn(entry: ValidSource): string[] {
  if ('baseUrl' in entry) return [entry.baseUrl]
  const [asked, led] =
    'slotsUrl' in entry
      ? [[entry.facilityUsesUrl, entry.slotsUrl], entry.bookingBaseUrl]
      : [Object.values(entry.courts), entry.bookingUrl]
  return led === undefined ? asked : [...asked, led]
}

function isPublicAddress(address: string, allowLoopback: boolean): boolean {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return false
  if (allowLoopback && loopback.test(url.hostname)) return true
  return url.protocol === 'https:' && url.port === '' && isAllowedHost(url.hostname, false)
}
