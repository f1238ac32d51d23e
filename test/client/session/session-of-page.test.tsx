// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { button, called, cellAt, connect, pass, press, shown, toast, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana } from '#test/support/jsdom/usual-answers.ts'

const account = () => document.querySelector('[aria-label^="Account of"]')
const persisted = () => Object.keys(localStorage).filter((name) => name.startsWith('persisted'))

/** The addresses that are asked outside of the answers, which all say that it is done. */
function outside(answer: () => Promise<Response> = () => Promise.resolve(new Response('{}'))) {
  const asked = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', asked)
  return asked
}

async function signOut(): Promise<void> {
  press(await until(() => button(/^Account of/)))
  press(await until(() => called('menuitem', 'Sign Out')))
}

test("a person whose document is another's is signed in behind a spinner, and sees only what is theirs", async () => {
  const { promise, resolve } = Promise.withResolvers<{ email: string; user: typeof ana }>()
  const other = { ...ana, email: 'bob@example.com' }
  await openPage('/sources', { member: {}, documentOf: other, answers: { auth: { me: () => promise } } })
  await shown('Signing you in...')
  expect(account()).toBeNull()
  resolve({ email: ana.email, user: ana })
  await until(() => button('Account of ana@example.com'))
})

test('a person whose session is over here sees nothing of the document that it rendered', async () => {
  const page = await openPage('/calendar', { documentOf: ana })
  await until(() => expect(page.path()).toBe('/login'))
  expect([page.search()['returnTo'], account()]).toEqual(['/calendar', null])
})

test('signing out removes the offline data', async () => {
  const asked = outside()
  const page = await openPage('/calendar', { member: {} })
  await until(() => cellAt(0, 0))
  await until(() => {
    window.dispatchEvent(new Event('pagehide'))
    expect(persisted().toSorted()).toEqual(['persistedAnswers', 'persistedPerson'])
  })
  await signOut()
  await until(() => expect(page.path()).toBe('/login'))
  expect(persisted()).toEqual([])
  expect(asked).toHaveBeenCalledWith('/api/auth/logout', expect.objectContaining({ keepalive: true }))
})

test('signing out without a connection ends the session once it is back', async () => {
  let isOnline = false
  const asked = outside(() =>
    isOnline ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('offline')),
  )
  await openPage('/calendar', { member: {} })
  await until(() => cellAt(0, 0))
  await signOut()
  await pass(200)
  expect(asked).toHaveBeenCalledTimes(1)
  isOnline = true
  connect(true)
  await until(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(asked.mock.calls[1]?.[0]).toBe('/api/auth/logout')
})

test('a page that needs the connection says so without one, and comes with it', async () => {
  const page = await openPage('/sources')
  await until(() => called('heading', 'Sources'))
  connect(false)
  await page.go('/browse?sport=tennis&from=2026-12-01')
  await shown('This shows as soon as you are connected again.')
  connect(true)
  expect(await until(() => cellAt(0, 0))).toBeDefined()
})

test('a page asks again for what no server answered once it is back, and says so (rule operation-28)', async () => {
  const page = await openPage('/calendar?sport=tennis', { member: {} })
  await until(() => cellAt(0, 0))
  page.failing.add('availability.weekSummary')
  press(document.querySelectorAll('[aria-label="Next days"]')[0]!)
  await shown(/Couldn't check these days/)
  page.failing.clear()
  // It asks after 5 to 15 s, and the toast stays for 5.
  const isSaid = () => toast().includes('Connected again')
  for (let waited = 0; !isSaid() && waited < 15_000; waited += 1000) await pass(1000)
  await until(() => expect(isSaid()).toBe(true))
  expect(document.body.textContent).not.toContain("Couldn't check these days")
})
