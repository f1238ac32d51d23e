import type { OutageReport } from './outage-run.ts'

const away = 'We cannot do that right now. Please try again in a moment.'

/** Promises that an outage broke; empty where all were kept. */
export function faultsOf({ during, logs }: OutageReport): string[] {
  const faults: string[] = []
  for (const { write, call, calendar, ready, healthy } of during) {
    if (write.status !== 503 || write.retryAfter === null || JSON.parse(write.body).error !== away) {
      faults.push(`a write was answered ${write.status}, Retry-After ${write.retryAfter}: ${write.body}`)
    }
    if (call.status !== 503 || call.retryAfter === null || !call.body.includes('"appCode":"UNAVAILABLE"')) {
      faults.push(`a call was answered ${call.status}, Retry-After ${call.retryAfter}: ${call.body}`)
    }
    if (calendar.status !== 200) faults.push(`the calendar was answered ${calendar.status}: ${calendar.body}`)
    if (ready.status !== 503) faults.push(`/readyz answered ${ready.status}: ${ready.body}`)
    if (healthy.status !== 200) faults.push(`/healthz answered ${healthy.status}`)
  }
  for (const [name, lines] of Object.entries(logs)) {
    const said = lines.map((line) => JSON.parse(line).msg as string)
    const isOnceEach =
      said.length === 2 && said[0]?.endsWith('writes are refused until it is well') && said[1]?.endsWith('well again')
    if (!isOnceEach) faults.push(`${name} wrote ${lines.length} lines: ${lines.join('\n').slice(0, 2000)}`)
  }
  return faults
}
