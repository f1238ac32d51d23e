import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import type { Sport } from '#domain/venues/sport.ts'
import { court } from '#test/support/an-opening.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

test('ten tabs have one stream over HTTP/1.1: each still asks, hears of changes, and takes over', async () => {
  const site = await startBrowserSite()
  const { context, page } = await openBrowser()
  const streams: Sport[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.endsWith('availability.changes')) return
    streams.push((JSON.parse(searchParams.get('input') ?? '') as { json: { sport: Sport } }).json.sport)
  })
  const pages = [page]
  while (pages.length < 10) pages.push(await context.newPage())
  for (const one of pages) {
    await one.goto(`${site.url}/browse`)
    expect(await one.evaluate(() => fetch('/healthz').then(({ status }) => status))).toBe(200)
  }
  await expect.poll(() => streams).toHaveLength(1)
  const sport = streams[0] ?? 'tennis'
  const last = pages.at(-1) ?? page
  await last.evaluate((name) => {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => {
      document.documentElement.dataset['heard'] = (data as { data: { type: string } }).data.type
    })
  }, `courtside-changes-${sport}`)
  const venueId = catalogue.of(sport)[0]?.id ?? ''
  await site.record({ venueId, covered: [{ date: '2026-12-01', openings: [court('Court 1', 1140)] }] })
  await expect.poll(() => last.locator('html').getAttribute('data-heard')).toBe('changed')
  await page.close()
  await expect.poll(() => streams).toHaveLength(2)
})
