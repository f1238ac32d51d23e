import { defineEntity, p } from '@mikro-orm/core'

/**
 * The fingerprint of a venue's pages of a day: a jump from one day to the next is a change of format. The table keeps its
 * name, for the version before (decision 0041).
 */
export const PageFingerprintEntity = defineEntity({
  name: 'PageFingerprint',
  tableName: 'page_sight',
  properties: {
    venueId: p.text().primary(),
    date: p.date().primary(),
    pages: p.integer(),
    rows: p.integer(),
    cells: p.integer(),
    words: p.json<string[]>(),
    unknownPercent: p.integer(),
    jump: p.text().strictNullable(),
  },
})
