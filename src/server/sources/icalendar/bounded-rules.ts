import ICAL from 'ical.js'
import { drift } from '#server/sources/parsing/drift.ts'

/** Steps that the rules of one calendar may take together. A daily event since 2010 takes 6,000, in a tenth of a second. */
const maxSteps = 200_000
/** Dates that an event adds or leaves out by name. */
const maxDates = 5000
/** An interval of more days than this leads out of every window. */
const maxDays = 100_000

/** The rest of a rule lies after the window. */
class AfterWindow extends Error {}

/** An iterator of rules that counts its steps and ends after the year. */
function limitedIterator(step: () => void, lastYear: number) {
  return class LimitedIterator extends ICAL.RecurIterator {
    override next(again?: boolean): ICAL.Time {
      try {
        return super.next(again)
      } catch (error) {
        if (!(error instanceof AfterWindow)) throw error
        this.completed = true
        // The library's own end of a rule.
        return null as unknown as ICAL.Time
      }
    }
    override check_contracting_rules(): boolean {
      step()
      // The library counts days past the end of months and years.
      if (this.last.year > lastYear) throw new AfterWindow()
      return super.check_contracting_rules()
    }
    override increment_month(): void {
      step()
      super.increment_month()
    }
    override increment_monthday(days: number): void {
      if (days > maxDays) throw new AfterWindow()
      super.increment_monthday(days)
    }
    override increment_year(years: number): void {
      step()
      super.increment_year(years)
      if (this.last.year > lastYear) throw new AfterWindow()
    }
  }
}

/**
 * Limits the rules of a calendar, of its events and of its zones: they end after the year of `until`, and their steps
 * are counted. The library searches for ever where a rule can never occur, such as on 30 February.
 * @throws Drift if an event has too many dates; later, while rules are followed, if they take too many steps.
 */
export function limitRules(calendar: ICAL.Component, until: Date): void {
  const lastYear = until.getUTCFullYear() + 1
  let stepsLeft = maxSteps

  function step(): void {
    if ((stepsLeft -= 1) < 0) throw drift('an event recurs too often to be believed')
  }

  const LimitedIterator = limitedIterator(step, lastYear)

  function iterate(rule: ICAL.Recur, dtstart: ICAL.Time): ICAL.RecurIterator {
    try {
      return new LimitedIterator({ rule, dtstart })
    } catch (error) {
      if (!(error instanceof AfterWindow)) throw error
      const over = Object.create(LimitedIterator.prototype) as ICAL.RecurIterator
      return Object.assign(over, { rule, completed: true, last: dtstart })
    }
  }

  for (const component of withParts(calendar)) {
    for (const property of component.getAllProperties('rrule')) {
      const rule: unknown = property.getFirstValue()
      if (!(rule instanceof ICAL.Recur)) throw drift('a rule cannot be understood')
      rule.iterator = (dtstart) => iterate(rule, dtstart)
    }
    requireFewDates(component)
  }
}

function requireFewDates(component: ICAL.Component): void {
  for (const name of ['rdate', 'exdate']) {
    const dates = component.getAllProperties(name).reduce((sum, { jCal }) => sum + jCal.length - 3, 0)
    if (dates > maxDates) throw drift(`an event has more than ${maxDates} dates`)
  }
}

function withParts(component: ICAL.Component): ICAL.Component[] {
  return [component, ...component.getAllSubcomponents().flatMap(withParts)]
}
