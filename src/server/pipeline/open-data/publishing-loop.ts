import { repeatEvery, type Repeating } from '#server/pipeline/reading/repeat-every.ts'
import { publishFeeds } from './publish-feeds.ts'

/** How long a change may wait before the feeds tell it. */
const publishEveryMs = 30_000

/** Keeps the open feeds up to date until it is stopped. */
export function startPublishing({
  onError,
  ...deps
}: Parameters<typeof publishFeeds>[0] & { onError: (error: unknown) => void }): Repeating {
  return repeatEvery(publishEveryMs, () => publishFeeds(deps), onError)
}
