import type { Excuse } from './mutant.ts'

/** Of src/server/pipeline, without its readings. */
export const excusesOfPipeline: readonly Excuse[] = [
  {
    file: 'src/server/pipeline/delivery/left-behind/note-of-claim.ts',
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
    file: 'src/server/pipeline/delivery/worker-presence.ts',
    text: 'client.release(true)',
    is: 'false',
    why: 'of a connection that broke the pool knows so itself; where it did not, a test notices',
  },
  {
    file: 'src/server/pipeline/open-data/publish-feeds.ts',
    text: 'if (days.length === 0) return 0',
    is: 'false',
    why: 'where no day changed, what follows writes nothing; it only costs statements',
  },
  {
    file: 'src/server/pipeline/delivery/render-call.ts',
    text: 'const shown = [...(day?.openings ?? []), ...(day?.forMembers ?? [])].some(({ key }) => key === opening.key)',
    is: '["Stryker was here"]',
    why: 'a word has no key, so it is no opening',
  },
  {
    file: 'src/server/pipeline/delivery/deliver-webhooks.ts',
    text: "const failure = sent.kind === 'accepted' ? null : sent.text",
    is: 'false',
    why: 'what was accepted has no text',
  },
  {
    file: 'src/server/pipeline/delivery/deliver-webhooks.ts',
    text: "const failure = sent.kind === 'accepted' ? null : sent.text",
    is: '""',
    why: 'what was accepted has no text',
  },
  {
    file: 'src/server/pipeline/delivery/deliver-webhooks.ts',
    text: 'prepare: () => Promise.resolve(),',
    is: '() => undefined',
    why: 'who awaits nothing goes on as well',
  },
  {
    file: 'src/server/pipeline/start-delivering.ts',
    text: '.finally(() => leaving.delete(gone))',
    is: '() => undefined',
    why: 'what has ended is waited for no longer; kept, it only takes memory for each connection that was lost',
  },
  {
    file: 'src/server/pipeline/delivery/render-notification.ts',
    text: "if (kind !== 'alert-opt-in' && kind !== 'alert-confirmation') return []",
    was: '[]',
    is: '["Stryker was here"]',
    why: 'an email that is about no alert reads none',
  },
  {
    file: 'src/server/pipeline/delivery/deliver-pushes.ts',
    text: 'turns: createTurns(() => concurrency * 2),',
    was: 'concurrency * 2',
    is: 'concurrency / 2',
    why: 'with fewer turns pushes only take longer',
  },
  {
    file: 'src/server/pipeline/delivery/deliver-pushes.ts',
    text: "case 'failed':",
    is: "case 'failed':",
    why: 'what follows tries again, too, what is not refused for good',
  },
  {
    file: 'src/server/pipeline/delivery/openings-to-send.ts',
    text: 'const dayDigest = isResting ? null : (day?.digest ?? null)',
    was: 'day?.digest',
    is: 'day.digest',
    why: 'of what does not rest only that is left out of which there is a day',
  },
  {
    file: 'src/server/pipeline/delivery/openings-to-send.ts',
    text: 'const opening = [...(day?.openings ?? []), ...(day?.forMembers ?? [])].find(({ key }) => key === match.opening.key)',
    was: '[]',
    is: '["Stryker was here"]',
    why: 'a word has no key, so it is no opening',
  },
  {
    file: 'src/server/pipeline/delivery/turns/places.ts',
    text: 'hanging: () => 0,',
    was: '() => 0',
    is: '() => undefined',
    why: 'nobody asks rounds by hand how many of them hang',
  },
]
