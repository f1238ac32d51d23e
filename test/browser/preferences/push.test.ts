import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PushSubscriptionInput } from '#domain/notifications/push-subscription.ts'
import { countSubscriptions } from '#server/store/push/push-subscriptions.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { court } from '#test/support/an-opening.ts'
import { axeViolations } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { openCalendar, openPreferences, sevenPm, tomorrow } from '#test/support/calendar-journeys.ts'
import { testVapid } from '#test/support/test-config.ts'
import { startPushes } from '#test/support/world/pushes.ts'

const venueId = 'manly-lawn-tc'

async function startPushSite() {
  const site = await startBrowserSite({ push: testVapid })
  return Object.assign(site, await startPushes(site))
}

/** Chromium's own push service is out of reach here: the browser subscribes to ours instead. */
async function subscribeWith(context: BrowserContext, subscription: PushSubscriptionInput): Promise<void> {
  await context.addInitScript((given) => {
    let current: PushSubscription | null = null
    const made = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        current = null
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => (current = made)
    PushManager.prototype.getSubscription = async () => current
  }, subscription)
}

/** Hands a push to the service worker, as the browser does when its push service sends one. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations
      if (known) resolve(known.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const all = (await registration?.getNotifications()) ?? []
    return all.map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/** Presses a notification in the service worker, and returns which addresses it opens. */
function press(context: BrowserContext, action: string): Promise<string[]> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker runs')
  return worker.evaluate(async (pressed) => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<void>; matchAll: () => Promise<unknown[]> }
    }
    const opened: string[] = []
    scope.clients.openWindow = async (url) => void opened.push(url)
    scope.clients.matchAll = async () => []
    const [notification] = await scope.registration.getNotifications()
    const work: Promise<unknown>[] = []
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      action: pressed,
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    })
    self.dispatchEvent(event)
    await Promise.all(work)
    return opened
  }, action)
}

test('pushes are turned on in the preferences, arrive, lead to the venue or the alert, and are turned off', async () => {
  const site = await startPushSite()
  const { page, context } = await openCalendar(site, '', { serviceWorkers: 'allow', notifications: true })
  await subscribeWith(context, site.pushService.subscribe())
  await context.grantPermissions(['notifications'])
  await page.reload()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const dialog = await openPreferences(page)
  const toggle = dialog.getByRole('switch', { name: 'Push notifications', exact: true })
  await dialog.getByText('Courts show up on this device as soon as they open.').waitFor()
  await toggle.click()
  await dialog.getByText('On for this device.').waitFor()
  expect(await axeViolations(page)).toEqual([])

  const [ana] = await site.em().find(UserEntity, {})
  await site.addAlert({ email: ana?.email ?? '', venues: [venueId], specificDate: tomorrow, timeSlots: ['7:00 PM'] })
  await site.record({ venueId, covered: [{ date: tomorrow, openings: [court('Court 1', sevenPm)] }] })
  await site.push()
  const [pushed] = site.pushService.pushes
  expect(pushed?.message.title).toBe('7:00 PM Wed 25 Nov, Manly Lawn Tennis Club')
  const text = JSON.stringify(pushed?.message)
  await deliver(context, page, text)
  await expect.poll(() => shown(page)).toMatchObject([{ title: pushed?.message.title, tag: pushed?.message.tag }])
  // A second copy of the same push takes the place of the first.
  await deliver(context, page, text)
  await expect.poll(() => shown(page)).toHaveLength(1)
  expect(await press(context, 'book')).toEqual(['https://venue.example/book'])
  await deliver(context, page, text)
  await expect.poll(() => shown(page)).toHaveLength(1)
  expect(await press(context, '')).toEqual([pushed?.message.alertUrl])

  await toggle.click()
  await dialog.getByText('Courts show up on this device as soon as they open.').waitFor()
  expect(await countSubscriptions(site.em(), ana?.id ?? '')).toBe(0)
})
