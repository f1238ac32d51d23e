import type { DeadLetters } from '#domain/operator/operator-view.ts'
import { deadLetters } from '#server/store/figures/dead-letters.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

const pageSize = 50

/** A page of what was given up. */
export async function listDeadLetters(
  em: EntityManager,
  { cursor }: { cursor?: string | undefined },
): Promise<DeadLetters> {
  const found = await deadLetters(em, { after: cursor, limit: pageSize + 1 })
  const items = found.slice(0, pageSize)
  return { items, next: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}
