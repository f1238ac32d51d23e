import { catalogue } from '#test/support/catalogue.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { startDelivering } from '#server/pipeline/start-delivering.ts'
import type { WorkerDeps } from '#server/pipeline/worker-deps.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import type { WorldWith } from './world.ts'

/** The deliveries of a worker in this world, as `own` has it. */
export function startDeliveringIn(
  { delivery, db }: Pick<WorldWith<'mail'>, 'delivery' | 'db'>,
  own: Pick<WorkerDeps, 'onError'> & Partial<WorkerDeps>,
) {
  const messages = { catalogue, ...mailLinks({ appUrl: 'https://courtside.test', keys: ['test'] }), renderTemplate }
  const base = { ...delivery, pool: db.database.pool, sources: new Map() }
  return startDelivering({ ...base, messages, ...own }, own.onError)
}
