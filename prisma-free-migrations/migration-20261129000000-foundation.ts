import { Migration } from '@mikro-orm/migrations'
import { accounts } from './foundation/accounts.ts'
import { alerts } from './foundation/alerts.ts'
import { outbox } from './foundation/outbox.ts'
import { readings } from './foundation/readings.ts'

/** Every table of the first version. */
export class Foundation extends Migration {
  override up(): void {
    for (const tables of [accounts, readings, outbox, alerts]) this.addSql(tables)
  }
}
