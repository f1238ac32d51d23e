import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import type { GoneOpening } from '#domain/notifications/instead.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import type { Claim } from './outbox-claims.ts'

/** What an email about openings says that was held against newer readings, so that its second copy can say the same (invariant I2). */
export interface FirstCopy {
  told: FoundOpening[]
  gone: GoneOpening[]
}

const storeStatement = statement(
  `update notification n set payload = r.words from jsonb_to_recordset(?::jsonb) as r(id uuid, attempt integer, words jsonb)
   where n.id = r.id and n.attempt = r.attempt and n.state = 'sending' and n.hand_overs = 0`,
)

/** Keeps the words of emails until they are sent. To be called before the hand-over, whose holder alone may do so. */
export async function storeFirstCopy(
  em: EntityManager,
  all: readonly { claim: Claim; words: FirstCopy }[],
): Promise<void> {
  const rows = all.map(({ claim: { id, attempt }, words }) => ({ id, attempt, words }))
  await execute(em, storeStatement, [JSON.stringify(rows)])
}

/** The words in the payload of an email; undefined where it was never held against a newer reading. */
export function firstCopyIn(payload: Record<string, unknown>): FirstCopy | undefined {
  if (!('told' in payload)) return undefined
  const { told, gone } = payload as unknown as FirstCopy
  return {
    told: told.map(revived),
    gone: gone.map((one) => ({ ...one, gone: revived(one.gone) })),
  }
}

/** In JSON an instant is a text. */
function revived(one: FoundOpening): FoundOpening {
  return { ...one, foundAt: new Date(one.foundAt) }
}
