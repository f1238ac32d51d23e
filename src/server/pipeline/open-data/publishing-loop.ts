import { repeatEvery, type Repeating } from '#server/pipeline/reading/repeat-every.ts'
import { publishFeeds } from './publish-feeds.ts'

/** Maximum delay between a change and the feeds. */
const publishEveryMs = 30_000

/** Keeps the open feeds up to date until stopped. */
export function startPublishing({
  onError,
  ...deps
}: Parameters<typeof publishFeeds>[0] & { onError: (error: unknown) => void }): Repeating {
  return repeatEvery(publishEveryMs, () => publishFeeds(deps), onError)
}
