import type { Excuse } from './mutant.ts'

/** Of src/server/pipeline. */
export const excusesOfPipeline: readonly Excuse[] = [
  {
    file: 'src/server/pipeline/accepted-mails.ts',
    text: "const [id = '', attempt] = line.split(' ')",
    is: '"Stryker was here!"',
    why: 'what is split has a first part',
  },
  {
    file: 'src/server/pipeline/delivery/delivery-loop.ts',
    text: 'let mayMoreBeDue = false',
    is: 'true',
    why: 'each round says it before anything is held',
  },
  {
    file: 'src/server/pipeline/delivery/relay-breaker.ts',
    text: "case 'unknown':",
    is: "case 'unknown':",
    why: 'an unknown end is at no place, so it is nobody’s fault as a refusal either',
  },
  {
    file: 'src/server/pipeline/delivery/relay-breaker.ts',
    text: "case 'unknown':",
    is: '""',
    why: 'an unknown end is at no place, so it is nobody’s fault as a refusal either',
  },
  {
    file: 'src/server/pipeline/worker-presence.ts',
    text: 'client.release(true)',
    is: 'false',
    why: 'of a connection that broke the pool knows so itself; where it did not, a test notices',
  },
  {
    file: 'src/server/pipeline/reading/ask-for-days.ts',
    text: 'const known = (await loadReleases(em, addDays(sydneyTime(now).date, -releaseDays))).get(venueId) ?? []',
    is: '["Stryker was here"]',
    why: 'what was saved the line before is among them',
  },
  {
    file: 'src/server/pipeline/open-data/publish-feeds.ts',
    text: 'if (days.length === 0) return 0',
    is: 'false',
    why: 'where no day changed, what follows writes nothing; it only costs statements',
  },
  {
    file: 'src/server/pipeline/reading/reading-plan.ts',
    text: 'if (releaseMinutes === undefined) return false',
    is: 'false',
    why: 'no minute is within a burst of nothing',
  },
  {
    file: 'src/server/pipeline/delivery/webhooks/render-call.ts',
    text: 'const shown = [...(day?.openings ?? []), ...(day?.forMembers ?? [])].some(({ key }) => key === opening.key)',
    is: '["Stryker was here"]',
    why: 'a word has no key, so it is no opening',
  },
  {
    file: 'src/server/pipeline/delivery/webhooks/deliver-webhooks.ts',
    text: "const failure = sent.kind === 'accepted' ? null : sent.text",
    is: 'false',
    why: 'what was accepted has no text',
  },
  {
    file: 'src/server/pipeline/delivery/webhooks/deliver-webhooks.ts',
    text: "const failure = sent.kind === 'accepted' ? null : sent.text",
    is: '""',
    why: 'what was accepted has no text',
  },
  {
    file: 'src/server/pipeline/delivery/webhooks/deliver-webhooks.ts',
    text: 'prepare: () => Promise.resolve(),',
    is: '() => undefined',
    why: 'who awaits nothing goes on as well',
  },
  {
    file: 'src/server/pipeline/reading/reading-schedule.ts',
    text: 'if (due && due.getTime() > Date.now() + earlyMs) return again([venueId])',
    is: 'due.getTime() >= Date.now() + earlyMs',
    why: 'of a venue that is due within a quarter of a second a millisecond more or less decides nothing',
  },
  {
    file: 'src/server/pipeline/reading/reading-schedule.ts',
    text: "const begun = jobs.filter(({ state, startedOn }) => state === 'active' && Date.now() - +startedOn > claimWithinMs)",
    is: 'Date.now() - +startedOn >= claimWithinMs',
    why: 'who claims no venue within two seconds claims none a millisecond later, and is looked for again each second',
  },
  {
    file: 'src/server/pipeline/reading/reading-schedule.ts',
    text: 'if (begun.length === 0) return',
    is: 'false',
    why: 'of no readings none is unclaimed, so what follows changes nothing; it only costs a statement',
  },
  {
    file: 'src/server/pipeline/start-delivering.ts',
    text: '.finally(() => leaving.delete(gone))',
    is: '() => undefined',
    why: 'what has ended is waited for no longer; kept, it only takes memory for each connection that was lost',
  },
  {
    file: 'src/server/pipeline/reading/ask-for-days.ts',
    text: 'if (seen.length === 0) return undefined',
    was: 'seen.length === 0',
    is: 'false',
    why: 'where nothing was released it would look at the releases again, and say what it said at the last one',
  },
  {
    file: 'src/server/pipeline/delivery/render-notification.ts',
    text: "if (kind !== 'alert-opt-in' && kind !== 'alert-confirmation') return []",
    was: '[]',
    is: '["Stryker was here"]',
    why: 'an email that is about no alert reads none',
  },
  {
    file: 'src/server/pipeline/reading/open-boss.ts',
    text: "const bossOptions = { schema: 'pgboss', superviseIntervalSeconds: 10, application_name: 'courtside' }",
    was: "'pgboss'",
    is: '""',
    why: 'pg-boss takes no name for its usual one, which is this',
  },
  {
    file: 'src/server/pipeline/reading/open-boss.ts',
    text: 'await boss.stop({ graceful: true, timeout: 5000 })',
    was: '{ graceful: true, timeout: 5000 }',
    is: '{}',
    why: 'a job that hangs is waited for half a minute then, which only a test that waits as long could tell',
  },
]
