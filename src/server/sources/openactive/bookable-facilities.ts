import type { Facility } from './openactive-items.ts'
import type { Register } from './rpde-feed.ts'

/** A facility that slots refer to. */
export interface BookableFacility {
  name: string | undefined
  url: string | undefined
  /** True for a single court, free or not. Otherwise the slot counts free ones. */
  isSingle: boolean
  /** The facility itself, or the one that this is a part of. */
  facilityId: string
  isGone: boolean
  isOdd: boolean
  /** How long before its start a slot can be booked, in milliseconds. */
  validityMs: number | undefined
}

/** Every facility and every named part of one, by id. */
export function bookableFacilities(facilities: Register<Facility>): ReadonlyMap<string, BookableFacility> {
  const bookable = new Map<string, BookableFacility>()
  for (const { isDeleted: isGone, data } of facilities.values()) {
    if (!data) continue
    const { id, name, url, isIndividual, partOf, isOdd = false, validityMs } = data
    bookable.set(id, { name, url, isSingle: isIndividual, facilityId: partOf ?? id, isGone, isOdd, validityMs })
  }
  // Courts are nested in their facility, separate items, or both.
  for (const { isDeleted, data } of facilities.values()) {
    for (const { id, name, validityMs } of data?.parts ?? []) {
      const own = bookable.get(id)
      const isGone = isDeleted || own?.isGone === true
      const facilityId = data?.id ?? id
      bookable.set(id, {
        name: name ?? own?.name,
        url: own?.url ?? data?.url,
        isSingle: true,
        facilityId,
        isGone,
        isOdd: own?.isOdd ?? false,
        validityMs: own?.validityMs ?? validityMs ?? data?.validityMs,
      })
    }
  }
  for (const one of bookable.values()) one.validityMs ??= bookable.get(one.facilityId)?.validityMs
  return bookable
}
