import type { BelievedState, HistoryEvent } from './history.ts'
import type { Defect } from './model-defects.ts'
import type { ModelPeople } from './model-people.ts'
import type { ModelOpening } from './model-readings.ts'

const minute = 60_000
/** After so many tries the relay of the model has mercy. */
const unluckyTries = 4

interface Row {
  id: string
  address: string
  openings: ModelOpening[]
  state: BelievedState
  attempt: number
  dueAt: number
  unknownEnds: number
  /** The content of its first attempt. */
  bytes: string | undefined
  isHeldByTheDead: boolean
  /** It stands in the file of what its deliverer had handed over and not sent. */
  isUnsent: boolean
}

interface OutboxDeps {
  random: () => number
  note: (event: HistoryEvent) => void
  has: (defect: Defect) => boolean
  people: ModelPeople
  /** True once its notification is no longer due. */
  isOver: (opening: ModelOpening, at: number) => boolean
}

/** How a hand-over ends. */
type End = 'taken' | 'taken, not heard of' | 'not taken, not heard of' | 'put off' | 'killed, taken' | 'killed'

/** The outbox of the model and its deliverer, who is killed now and then, over a relay that fails in every phase. */
export function createModelOutbox({ random, note, has, people, isOver }: OutboxDeps) {
  const rows: Row[] = []
  let made = 0

  function set(row: Row, state: BelievedState, at: number, attempt = row.attempt): void {
    row.state = state
    row.attempt = attempt
    note({ of: 'belief', at, id: row.id, address: row.address, state, attempt })
  }

  function put(address: string, openings: readonly ModelOpening[], at: number): void {
    const ofAddress = rows.filter((row) => row.address === address)
    const open = ofAddress.find(({ state, attempt }) => state === 'pending' && attempt === 0)
    if (open) return void open.openings.push(...openings)
    // Added to what has left already, it goes nowhere.
    if (ofAddress.length > 0 && has('the newest email is added to after it was claimed')) return
    putAlone(address, openings, at)
  }

  function putAlone(address: string, openings: readonly ModelOpening[], at: number): void {
    const slow = has('emails of one domain wait for all others') && address.endsWith('y.example') ? 200 : 1
    const row: Row = {
      id: `mail ${made++}`,
      address,
      openings: [...openings],
      state: 'pending',
      attempt: 0,
      dueAt: at + slow * minute,
      unknownEnds: 0,
      bytes: undefined,
      isHeldByTheDead: false,
      isUnsent: false,
    }
    rows.push(row)
    set(row, 'pending', at)
  }

  function accept(row: Row, at: number): void {
    const isSecond = row.bytes !== undefined
    const tells = row.openings.map(({ place }) => (has('the opening is written wrongly') ? `${place}?` : place))
    row.bytes ??= `${row.id}: ${tells.join(' ')}`
    const bytes = isSecond && has('the retry has other bytes') ? `${row.bytes} again` : row.bytes
    const id = isSecond && has('the retry has a Message-ID of its own') ? `${row.id} again` : row.id
    const isElsewhere =
      has('emails go to the next address of the list') || (isSecond && has('the retry goes to somebody else'))
    const address = isElsewhere ? people.next(row.address) : row.address
    note({ of: 'world', at, kind: 'accepted', id, address, bytes, tells })
  }

  function tryLater(row: Row, at: number): void {
    const pause = has('tried again without a pause to the end') ? 120 : 2 ** Math.min(row.attempt, 4)
    row.dueAt = at + pause * minute
    if (has('another try leaves openings out')) row.openings = row.openings.slice(0, 1)
    if (has('put off is refused for good')) return set(row, 'dead', at)
    set(row, has('marked as sent, whatever the relay says') ? 'sent' : 'pending', at)
  }

  /** The relay may or may not have it. */
  function unknownEnd(row: Row, at: number): void {
    row.unknownEnds += 1
    row.dueAt = at + minute
    if (has('an unknown outcome counts as sent')) return set(row, 'sent', at)
    if (has('an unknown outcome counts as dead')) return set(row, 'dead', at)
    if (has('an unknown outcome counts as a failure')) return set(row, 'pending', at)
    const isLast = row.unknownEnds > 1 && !has('an unknown outcome is retried until the relay answers')
    set(row, isLast ? 'dead' : 'ambiguous', at)
  }

  function endOf(row: Row): End {
    const luck = row.attempt > unluckyTries && row.state !== 'ambiguous' ? 0 : random()
    if (luck < 0.72) return 'taken'
    if (luck < 0.8) return 'taken, not heard of'
    if (luck < 0.85) return 'not taken, not heard of'
    if (luck < 0.9) return 'put off'
    return luck < 0.95 ? 'killed, taken' : 'killed'
  }

  function handOver(row: Row, at: number): void {
    const end = endOf(row)
    set(row, has('marked as sent before it is handed over') ? 'sent' : 'handed-over', at)
    if (end.includes('taken') && !end.startsWith('not')) accept(row, at)
    if (end === 'taken' && has('two deliverers claim one row') && random() < 0.3) accept(row, at)
    if (end.startsWith('killed')) {
      row.isHeldByTheDead = true
      const isAtLastByte = end === 'killed, taken' && !has('a mail at its last byte counts as unsent')
      row.isUnsent = row.unknownEnds === 0 && !isAtLastByte && random() < 0.6
    }
    if (end.startsWith('killed') || row.state === 'sent') return
    if (end === 'put off') tryLater(row, at)
    else if (end !== 'taken') unknownEnd(row, at)
    else {
      set(row, has('an email that was taken is recorded as dead') ? 'dead' : 'sent', at)
      afterwards(row, at)
    }
  }

  /** A late or repeated event of a row that has ended. */
  function afterwards(row: Row, at: number): void {
    if (has('sent is tried again') && random() < 0.3) row.dueAt = at + minute
    if (has('a deliverer that comes back late still writes') && random() < 0.3) set(row, 'pending', at)
    if (has('a deliverer that comes back late takes the attempt with it') && random() < 0.3)
      set(row, 'sent', at, row.attempt - 1)
  }

  function attempt(row: Row, at: number): void {
    set(row, 'sending', at, row.attempt + 1)
    row.dueAt = Infinity
    const asks = !has('consent is asked for at the first try only') || row.attempt === 1
    if (asks && !people.isWelcome(row.address)) return set(row, 'suppressed', at)
    if (has('somebody else is suppressed too') && random() < 0.1) return set(row, 'suppressed', at)
    if (row.bytes === undefined) {
      row.openings = row.openings.filter((one) => !isOver(one, at) && (!asks || people.stillWants(row.address, one)))
    }
    if (row.openings.length === 0) return set(row, 'expired', at)
    if (has('expires while its opening is there') && random() < 0.1) return set(row, 'expired', at)
    const luck = row.attempt > unluckyTries ? 1 : random()
    if (luck < 0.05) return void (row.isHeldByTheDead = true)
    if (luck < 0.1 && !has('a claim without a lease is forgotten by its holder')) return tryLater(row, at)
    if (luck < 0.1) return
    if (luck < 0.12 && row.unknownEnds === 0) return refuse(row, at)
    // Somebody unsubscribes while the email is on its way.
    if (luck < 0.14) people.unsubscribe(row.address, at)
    if (asks && !people.isWelcome(row.address)) return set(row, 'suppressed', at)
    handOver(row, at)
  }

  function refuse(row: Row, at: number): void {
    const { id, address } = row
    const tells = row.openings.map(({ place }) => place)
    note({ of: 'world', at, kind: 'refused for good', id, address, bytes: '', tells })
    if (!has('refused for good is tried for ever')) return set(row, 'dead', at)
    row.dueAt = at + minute
    row.attempt = 0
    set(row, 'pending', at)
  }

  /** Another deliverer takes up the mails of a killed one. */
  function takeUp(row: Row, at: number): void {
    row.isHeldByTheDead = false
    row.dueAt = at
    if (row.state === 'sending' && !has('claims of a killed deliverer are never taken up')) set(row, 'pending', at)
    if (row.state !== 'handed-over' || has('hand-overs of a killed deliverer are never decided')) return
    if (row.isUnsent) return takeBack(row, at)
    if (has('hand-overs of a killed deliverer are tried as if they were new')) set(row, 'pending', at)
    else unknownEnd(row, at)
  }

  /** Its file may be found before somebody takes it for ambiguous, or after. */
  function takeBack(row: Row, at: number): void {
    row.isUnsent = false
    if (has('a mail at its last byte counts as unsent') || random() < 0.5) set(row, 'ambiguous', at)
    set(row, 'pending', at)
  }

  return {
    put,
    putAlone,
    deliver(at: number): void {
      for (const row of rows.slice()) {
        if (row.isHeldByTheDead) takeUp(row, at)
        const isRetried = has('sent is tried again') && row.state === 'sent'
        const isDue = row.dueAt <= at && (isRetried || row.state === 'pending' || row.state === 'ambiguous')
        if (isDue) attempt(row, at)
      }
    },
    /** The database starts anew. */
    restart(at: number): void {
      if (has('a restart forgets who unsubscribed')) people.forgetUnsubscriptions()
      if (has('a restart empties the outbox')) rows.splice(0)
      for (const row of has('rows are made anew under another name') ? [...rows] : [])
        put(row.address, row.openings, at)
    },
  }
}
