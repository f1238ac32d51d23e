import { catalogue } from '#test/support/catalogue.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { serveBuiltPages } from '#server/web/pages/built-pages.ts'
import { sendFailure } from '#server/web/rest/send-failure.ts'

/** A server of a small build. */
async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['index.html', '404.html', 'alerts.html', 'alerts/new.html', 'about/venues.html']) write(name)
  for (const name of ['assets/a.js', 'icons/x.png', '.hidden']) write(name)
  function write(name: string): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), `<html><body>${name}</body></html>`)
  }
  const app = Fastify({ frameworkErrors: (error, _request, reply) => void sendFailure(reply, error) })
  app.setErrorHandler((error, _request, reply) => sendFailure(reply, error))
  await serveBuiltPages(app, { appUrl: 'https://court.example', catalogue }, folder)
  onTestFinished(() => app.close())
  return async (method: 'GET' | 'POST' | 'HEAD', url: string) => {
    const { statusCode, headers } = await app.inject({ method, url })
    return headers.location === undefined ? statusCode : `${statusCode} ${String(headers.location)}`
  }
}

test("a slash at the end of a page's address leads to the page", async () => {
  const ask = await serve()
  expect(await ask('GET', '/alerts/')).toBe('308 /alerts')
  expect(await ask('GET', '/alerts///?sport=golf')).toBe('308 /alerts?sport=golf')
  expect(await ask('HEAD', '/about/venues/')).toBe('308 /about/venues')
  expect(await ask('GET', '/venues/manly-lawn-tc/')).toBe('308 /venues/manly-lawn-tc')
  expect(await ask('GET', '//alerts/')).toBe('308 /alerts')
})

test('folders of the build, hidden files and many slashes are addresses that nothing has', async () => {
  const ask = await serve()
  for (const url of ['/about/', '/about', '/assets/', '/icons/', '/icons', '/%61ssets/', '/.hidden', '/nowhere/'])
    expect([url, await ask('GET', url)]).toEqual([url, 404])
  for (const url of ['///', '//%2f', '/alerts/', '//']) expect([url, await ask('POST', url)]).toEqual([url, 404])
  expect(await ask('GET', '/assets/a.js')).toBe(200)
  expect(await ask('GET', '/%61ssets/a.js')).toBe(200)
})
