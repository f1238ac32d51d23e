import type { Page } from 'playwright-core'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { demoAccount } from '#server/auth/registration/seed-demo-account.ts'
import type { Screen } from './screen.ts'

/** Tried one after the other: an alert for a time at which a stand-in has a court free is refused. */
const evenings = ['7:00 PM', '7:30 PM', '8:00 PM', '6:30 PM', '6:00 PM', '8:30 PM', '5:30 PM', '9:00 PM']

/** A series for the evening and one for golf; made once, since the next picture finds them there. */
async function makeAlerts(page: Page): Promise<void> {
  const specificDate = addDays(venueDate(new Date()), 3)
  const { email } = demoAccount
  const tennis = { sport: 'tennis', venues: ['manly-lawn-tc'], isRecurring: true, recurringWeeks: 3 }
  const golf = { sport: 'golf', venues: ['Long Reef'], holes: 9, spots: 2 }
  await page.evaluate(
    async ({ wanted, times }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('auth_token')}`,
        'content-type': 'application/json',
      }
      const list = await fetch('/api/alerts', { headers })
      if (!(await list.text()).startsWith('[]')) return
      for (const alert of wanted) {
        for (const time of times) {
          const body = JSON.stringify({ ...alert, timeSlots: [time] })
          const { ok } = await fetch('/api/alerts', { method: 'POST', headers, body })
          if (ok) break
        }
      }
    },
    { wanted: [tennis, golf].map((alert) => ({ email, specificDate, ...alert })), times: evenings },
  )
  await page.reload()
}

/** The alerts with the first of them unfolded. */
async function openFirst(page: Page): Promise<void> {
  await makeAlerts(page)
  await page
    .getByRole('button', { name: /^Alert for/ })
    .first()
    .click()
}

/** The page that a friend sees; the link is one of the demo account's. */
async function openShared(page: Page): Promise<void> {
  await makeAlerts(page)
  const link = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('auth_token')}`,
      'content-type': 'application/json',
    }
    const [alert] = (await (await fetch('/api/alerts', { headers })).json()) as { id: string }[]
    const body = JSON.stringify({ json: { ids: [alert?.id] } })
    const shared = await (await fetch('/trpc/alerts.share', { method: 'POST', headers, body })).text()
    localStorage.removeItem('auth_token')
    sessionStorage.setItem('visitor', 'yes')
    return /\/join\?[^"]+/.exec(shared)?.[0] ?? ''
  })
  await page.goto(new URL(link, page.url()).href)
  await page.getByRole('button', { name: 'Email me too' }).waitFor()
}

async function openActiveAlerts(page: Page): Promise<void> {
  await makeAlerts(page)
  await page.getByRole('gridcell').getByRole('button', { name: 'Active Alerts' }).first().click()
  await page.getByRole('dialog', { name: 'Active Alerts' }).getByRole('article').first().waitFor()
}

const calendar = { path: '/calendar?sport=tennis', signedIn: true, wholePage: false }
const list = { path: '/alerts', signedIn: true }

/** The alerts page and every dialog about alerts. */
export const alertScreens: Screen[] = [
  {
    ...list,
    name: 'alerts-none',
    prepare: (page) => page.getByText('No alerts created yet').waitFor({ timeout: 15_000 }),
  },
  {
    ...list,
    name: 'alerts-listed',
    async prepare(page) {
      await makeAlerts(page)
      await page
        .getByRole('heading', { name: /^Alert for/ })
        .first()
        .waitFor()
    },
  },
  {
    ...list,
    name: 'alerts-create',
    async prepare(page) {
      await page.getByRole('button', { name: 'Create Alert' }).click()
      await page.getByLabel('Say it in a sentence').waitFor()
    },
  },
  {
    ...list,
    name: 'alerts-quick',
    wholePage: false,
    async prepare(page) {
      await page.getByRole('button', { name: 'More for alerts' }).click()
      await page.getByRole('menuitem', { name: 'Quick Alert' }).click()
      await page.getByRole('dialog', { name: 'Quick Alert' }).waitFor()
    },
  },
  { ...calendar, name: 'alert-active', prepare: openActiveAlerts },
  {
    ...calendar,
    name: 'alert-edit',
    async prepare(page) {
      await openActiveAlerts(page)
      await page.getByRole('dialog', { name: 'Active Alerts' }).getByRole('button', { name: 'Edit' }).first().click()
      await page.getByRole('dialog', { name: 'Edit Availability Alert' }).waitFor()
    },
  },
  {
    ...calendar,
    name: 'alert-create',
    async prepare(page) {
      const cell = page.locator('td[data-tone]:not([data-past])').nth(20)
      await cell.dblclick()
      await page.getByLabel('Say it in a sentence').waitFor()
    },
  },
  {
    ...calendar,
    name: 'alert-weekly',
    async prepare(page) {
      await page.locator('td[data-tone]:not([data-past])').nth(20).dblclick()
      await page.getByRole('button', { name: /^Every \w+day/ }).click()
      await page.getByRole('button', { name: 'until you stop' }).click()
      await page.getByText('Other times').click()
    },
  },
  {
    ...calendar,
    name: 'alert-where',
    async prepare(page) {
      await page.locator('td[data-tone]:not([data-past])').nth(20).dblclick()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^within/ })
        .last()
        .click()
      await page.getByRole('combobox', { name: 'Venues' }).waitFor()
    },
  },
  {
    ...list,
    name: 'alerts-trail',
    wholePage: false,
    async prepare(page) {
      await openFirst(page)
      await page.getByRole('button', { name: 'Why no alert?' }).first().click()
      await page.getByRole('heading', { name: 'Just missed' }).waitFor()
    },
  },
  {
    ...list,
    name: 'alerts-share',
    wholePage: false,
    async prepare(page) {
      await openFirst(page)
      await page
        .getByRole('button', { name: /^Menu of/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Play together' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { ...list, name: 'join', prepare: openShared },
  {
    name: 'alerts-new',
    path: '/alerts/new',
    async prepare(page) {
      await page.getByLabel('Say it in a sentence').fill('Tuesday or Thursday after six near Chatswood')
      await page.getByRole('button', { name: 'Fill in the form' }).click()
      await page.getByRole('button', { name: 'of Chatswood' }).waitFor()
    },
  },
]
