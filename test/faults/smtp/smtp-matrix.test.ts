import { expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'
import { answers, phases } from './scripted-relay.ts'
import { expectedCase, trySmtpCases } from './smtp-matrix.ts'

const all = phases.flatMap((phase) => answers.map((answer) => ({ phase, answer })))
/** The whole matrix is `npm run faults -- smtp`; the slice in every run has each answer in one phase and after the last byte. */
const slice = all.filter(
  ({ phase, answer }) => phase === 'last byte' || phases[answers.indexOf(answer) % (phases.length - 1)] === phase,
)
const cases = process.env['SMTP_CASES'] === 'all' ? all : slice

test('any answer of a relay, in any phase, ends an email as decision 0026 says', async () => {
  const world = await createWorld({})
  const tried = await trySmtpCases(world, cases)
  expect(tried).toEqual(cases.map(({ phase, answer }) => expectedCase(phase, answer)))
  await world.stop()
})
