import { defineEntity, MikroORM, p } from '@mikro-orm/postgresql'
import type { Opening } from '#domain/availability/opening.ts'
import type { Database } from '#server/database/connection.ts'
import { databaseName, poolOptions } from '#server/database/database-address.ts'

const OpeningRow = defineEntity({
  name: 'BenchOpening',
  tableName: 'bench_opening',
  properties: {
    venueId: p.text().primary(),
    date: p.text().primary(),
    key: p.text().primary(),
    startMinutes: p.integer(),
    maxMinutes: p.integer(),
    resource: p.text(),
    bookingUrl: p.text(),
  },
})

export interface DayOfOpenings {
  date: string
  openings: readonly Opening[]
}

/** Openings as an ORM has them: a row each, which is found and then saved. One transaction a reading. */
export async function connectOrm({ pool, address }: Database) {
  await pool.query(`create table bench_opening (venue_id text, date text, key text, start_minutes int, max_minutes int,
    resource text, booking_url text, primary key (venue_id, date, key))`)
  const orm = await MikroORM.init({
    entities: [OpeningRow],
    dbName: databaseName(address),
    driverOptions: poolOptions(address),
  })
  return {
    /** Returns how many openings are new. */
    record(venueId: string, days: readonly DayOfOpenings[]): Promise<number> {
      return orm.em.fork().transactional(async (em) => {
        let fresh = 0
        for (const { date, openings } of days) {
          for (const { key, startMinutes, maxMinutes = 0, resource = '', bookingUrl } of openings) {
            const values = { startMinutes, maxMinutes, resource, bookingUrl }
            const known = await em.findOne(OpeningRow, { venueId, date, key })
            if (known) em.assign(known, values)
            else em.persist(em.create(OpeningRow, { venueId, date, key, ...values }))
            if (!known) fresh += 1
            await em.flush()
          }
        }
        return fresh
      })
    },
    close: () => orm.close(),
  }
}
