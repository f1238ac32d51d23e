import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import type { GoneOpening } from '#domain/notifications/instead.ts'
import { json } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import type { Claim } from './outbox-claims.ts'

/** The openings of an email that was compared with newer readings. A retry repeats them (invariant I2). */
export interface ComparedOpenings {
  told: FoundOpening[]
  gone: GoneOpening[]
}

const storeStatement = statement({
  takes: { all: json<readonly { id: string; attempt: number; words: ComparedOpenings }[]>() },
  sql: `update notification n set payload = n.payload || r.words from jsonb_to_recordset(:all) as r(id uuid, attempt integer, words jsonb)
   where n.id = r.id and n.attempt = r.attempt and n.state = 'sending' and n.hand_overs = 0`,
})

/** Stores the openings of emails until they are sent. Only the claim's owner may, before the hand-over. */
export async function storeComparedOpenings(
  em: EntityManager,
  all: readonly { claim: Claim; words: ComparedOpenings }[],
): Promise<void> {
  const rows = all.map(({ claim: { id, attempt }, words }) => ({ id, attempt, words }))
  await execute(em, storeStatement, { all: rows })
}

/** The openings in the payload of an email; undefined if it was never compared with a newer reading. */
export function comparedOpeningsIn(payload: Record<string, unknown>): ComparedOpenings | undefined {
  const { told, gone } = payload as Partial<ComparedOpenings>
  return told && gone && { told: told.map(revived), gone: gone.map((one) => ({ ...one, gone: revived(one.gone) })) }
}

/** JSON holds an instant as text. */
function revived(one: FoundOpening): FoundOpening {
  return { ...one, foundAt: new Date(one.foundAt) }
}
