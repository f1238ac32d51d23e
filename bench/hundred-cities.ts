/** A figure that was measured, with the command that prints it. */
interface Figure {
  value: number
  what: string
  by: string
}

/** What is to be carried. The first four are the question; the rest is assumed, because nobody has such a crowd to measure. */
export const asked = {
  cities: 100,
  venues: 10_000,
  alerts: 1e8,
  mailsAnHour: 1e6,
  /** Rows for matching an alert: a row for each of its venues on each of its days, as the alerts of `match` have them. */
  rowsAnAlert: 3.5,
  pollSeconds: 300,
  /** Two webs and two workers. */
  processesACity: 4,
  /** In the busiest hour. */
  visitsAnHour: 250_000,
  requestsAVisit: 20,
  alertsAVisit: 0.1,
}

const bench = (name: string) => `bench -- ${name}`

export const measured = {
  alertBytes: {
    value: 1140,
    what: 'bytes an alert, all of it, with the indexes of the peer',
    by: bench('match --size 10000000'),
  },
  targetBytes: { value: 705, what: 'of these, rows and keys for matching', by: bench('match --size 1000000') },
  diffMs: { value: 0.8, what: 'ms a diff, whatever it finds', by: bench('match') },
  foundUs: { value: 2, what: 'µs for each alert that a diff finds', by: bench('match') },
  foundADiff: {
    value: 1456,
    what: 'alerts that a diff finds among 10^6 at 36 venues',
    by: bench('match --size 1000000'),
  },
  notificationBytes: { value: 360, what: 'bytes an email in the outbox, with its keys', by: 'decision 0043' },
  matchBytes: { value: 464, what: 'bytes a match, with its keys', by: 'decision 0043' },
  mailWorkerMs: { value: 0.34, what: 'ms an email, worker', by: bench('throughput') },
  mailPostgresMs: { value: 0.38, what: 'ms an email, PostgreSQL', by: bench('throughput') },
  mailLogKb: { value: 5.7, what: 'kB an email in the log of writes', by: bench('throughput') },
  readingWorkerMs: { value: 43, what: 'ms a reading, worker', by: bench('throughput') },
  readingPostgresMs: { value: 11.4, what: 'ms a reading, PostgreSQL', by: bench('throughput') },
  readMs: { value: 0.41, what: 'ms a read, web and nginx', by: bench('throughput') },
  readPostgresMs: { value: 0.08, what: 'ms a read, PostgreSQL', by: bench('throughput') },
  alertMs: { value: 3.15, what: 'ms an alert that is made, web and nginx', by: bench('throughput') },
  alertPostgresMs: { value: 3.51, what: 'ms an alert that is made, PostgreSQL', by: bench('throughput') },
  historyMb: { value: 1.65, what: 'MB of history a busy venue and year', by: bench('history --size 6') },
  residentMb: { value: 312, what: 'MB resident, web and worker in one process', by: 'faults -- load' },
} satisfies Record<string, Figure>

interface Line {
  what: string
  value: number
  unit: 'GB' | 'MB/s' | 'cores' | 'a second' | 'a minute' | 'ms' | ''
}

const hour = 3600
const day = 24 * hour
/** How long what was told is stored (rule operation-13). */
const storedSeconds = 30 * day
const benchRowsAVenue = (3.5 * 1e6) / 36

/** What such a crowd takes; every city is taken to have the same share of it. */
export function demand(cities = asked.cities): Line[] {
  const share = cities / asked.cities
  const value = (name: keyof typeof measured) => measured[name].value
  const alerts = asked.alerts * share
  const mails = (asked.mailsAnHour * share) / hour
  const readings = (asked.venues * share) / asked.pollSeconds
  const reads = (asked.visitsAnHour * share * asked.requestsAVisit) / hour
  const made = (asked.visitsAnHour * share * asked.alertsAVisit) / hour
  const rowsAVenue = (asked.alerts * asked.rowsAnAlert) / asked.venues
  const found = (value('foundADiff') * rowsAVenue) / benchRowsAVenue
  const diffMs = value('diffMs') + (found * value('foundUs')) / 1000
  const cores = (each: number, ...ms: number[]) => (each * ms.reduce((sum, one) => sum + one, 0)) / 1000
  const web = cores(reads, value('readMs')) + cores(made, value('alertMs'))
  const worker = cores(mails, value('mailWorkerMs')) + cores(readings, value('readingWorkerMs'))
  const matching = cores(readings, diffMs)
  const database =
    cores(reads, value('readPostgresMs')) +
    cores(made, value('alertPostgresMs')) +
    cores(mails, value('mailPostgresMs')) +
    cores(readings, value('readingPostgresMs')) +
    matching
  return [
    { what: 'alerts on disk', value: (alerts * value('alertBytes')) / 1e9, unit: 'GB' },
    { what: 'of these for matching, wanted in memory', value: (alerts * value('targetBytes')) / 1e9, unit: 'GB' },
    {
      what: 'emails and matches of 30 days, at that rate day and night',
      value: (mails * storedSeconds * (value('notificationBytes') + value('matchBytes'))) / 1e9,
      unit: 'GB',
    },
    { what: 'history of a year', value: (asked.venues * share * value('historyMb')) / 1000, unit: 'GB' },
    {
      what: 'memory of two webs and two workers a city',
      value: (cities * asked.processesACity * value('residentMb')) / 1000,
      unit: 'GB',
    },
    { what: 'emails', value: mails, unit: 'a second' },
    { what: 'log of writes of emails, to each standby', value: (mails * value('mailLogKb')) / 1000, unit: 'MB/s' },
    { what: 'readings', value: readings * 60, unit: 'a minute' },
    { what: 'alerts that a diff finds', value: found, unit: '' },
    { what: 'a diff', value: diffMs, unit: 'ms' },
    { what: 'matching, if every reading opened something', value: matching, unit: 'cores' },
    { what: 'requests that read', value: reads, unit: 'a second' },
    { what: 'alerts made', value: made, unit: 'a second' },
    { what: 'webs with their balancer', value: web, unit: 'cores' },
    { what: 'workers', value: worker, unit: 'cores' },
    { what: 'PostgreSQL, the primary', value: database, unit: 'cores' },
  ]
}

/** The rows of the first table of docs/hundred-cities.md: what was measured. */
export function figures(): string[] {
  return Object.values(measured).map(({ value, what, by }) => `| ${what} | ${value.toLocaleString('en')} | \`${by}\` |`)
}

/** The rows of its second table: what all of them take, and one. */
export function lines(): string[] {
  const one = demand(1)
  return demand().map(({ what, value, unit }, index) => {
    const all = [value, one[index]?.value ?? Number.NaN].map((of) => `${shown(of)} ${unit}`.trim())
    return `| ${what} | ${all.join(' | ')} |`
  })
}

function shown(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(2)))
}

export async function run(): Promise<void> {
  for (const line of [...figures(), ...lines()]) console.log(line)
}
