import { makeDueAgain } from '#server/store/outbox/outbox-claims.ts'
import { pick } from '#test/faults/random.ts'
import { court } from '#test/support/an-opening.ts'
import { createIntrudedAccount, type createIntrudedSite, type IntrudedAccount } from '#test/support/intruded-account.ts'
import { createWorld } from '#test/support/world.ts'

type Random = () => number

const hour = 3_600_000
const [date, venueId, email] = ['2026-11-24', 'manly-lawn-tc', 'ann@example.com']
const jumps = [-2, -1, 1, 2, 0, 0]

/**
 * Openings appear one after the other while the clock jumps by hours, before a reading or after it, and readings and rounds of
 * the deliverers are repeated. Returns the opening that was not notified once; undefined if all were.
 */
export async function notifiedOnce(random: Random): Promise<string | undefined> {
  const world = await createWorld({ mail: true, pipeline: true })
  try {
    await world.addUser(email)
    await world.addAlert({ email })
    const names: string[] = []
    const jumped: string[] = []
    const jump = () => {
      const hours = pick(random, jumps)
      jumped.push(`${hours} h`)
      world.clock.advance(hours * hour)
    }
    for (let at = 0; at < 4; at += 1) {
      names.push(`Court ${at}`)
      jump()
      const openings = names.map((name) => court(name, 19 * 60))
      for (let readings = random() < 0.3 ? 2 : 1; readings > 0; readings -= 1)
        await world.record({ venueId, covered: [{ date, openings }] })
      jump()
      await makeDueAgain(world.em(), world.now())
      for (let rounds = random() < 0.3 ? 2 : 1; rounds > 0; rounds -= 1) await world.deliver()
      world.clock.advance(5 * 60_000)
      const mails = world.sink.mails.length
      if (mails !== names.length) return `${mails} emails of ${names.length} openings after ${jumped.join(', ')}`
    }
    return undefined
  } finally {
    await world.stop()
  }
}

/** An intruder and the owner act in any order. Returns what still works for the intruder after a reset. */
export async function nobodyIn(
  random: Random,
  site: Awaited<ReturnType<typeof createIntrudedSite>>,
): Promise<string | undefined> {
  const account = await createIntrudedAccount(site)
  const can = Object.keys(account.intruder) as (keyof IntrudedAccount['intruder'])[]
  const steps: string[] = ['signIn']
  await account.intruder.signIn()
  for (let left = 1 + Math.floor(random() * 12); left > 0; left -= 1) {
    account.pass(90_000)
    const step = random() < 0.08 ? 'owner confirms' : pick(random, can)
    steps.push(step)
    if (step === 'owner confirms') await account.owns.confirmAll()
    else await account.intruder[step]()
  }
  account.pass(90_000)
  const isBack = await account.owns.recover()
  const works = await account.whatWorks()
  return isBack && works.length === 0 ? undefined : `${works.join(', ')} after ${steps.join(', ')}`
}
