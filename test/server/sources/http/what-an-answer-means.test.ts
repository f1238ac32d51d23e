import { expect, test } from 'vitest'
import { refusalOfPage, refusalOfStatus } from '#server/sources/http/challenge.ts'

test.each([
  [199, 'error'],
  [200, undefined],
  [202, 'blocked'],
  [299, undefined],
  [300, 'error'],
  [401, 'auth_required'],
  [403, 'blocked'],
  [407, 'auth_required'],
  [429, 'error'],
  [503, 'error'],
])('status %i means %s', (status, means) => {
  expect(refusalOfStatus(status, undefined)?.status).toBe(means)
})

test("a refusal names the site's answer and how long it asked to be left alone", () => {
  expect(refusalOfStatus(503, 30)).toEqual({
    kind: 'failed',
    status: 'error',
    reason: 'the site answered 503',
    httpStatus: 503,
    retryAfterSeconds: 30,
  })
})

test.each([21_601, 365 * 86_400, 1e17, Infinity])(
  'a site that asks for a pause of %d seconds gets six hours, and the reason says so',
  (asked) => {
    expect(refusalOfStatus(429, asked)).toMatchObject({
      reason: 'the site answered 429 and asked for a pause of more than 6 hours, which is as long as we wait',
      retryAfterSeconds: 21_600,
    })
  },
)

test('a pause of six hours is as long as a site asked for', () => {
  expect(refusalOfStatus(429, 21_600)).toMatchObject({ reason: 'the site answered 429', retryAfterSeconds: 21_600 })
  expect(refusalOfStatus(429, 0)).toMatchObject({ retryAfterSeconds: 1 })
})

test.each([
  '<script src="https://x.token.awswaf.com/x.js">',
  'document.cookie = "aws-waf-token=1"',
  '/cdn-cgi/challenge-platform/h/b',
  '<div id="cf-chl-widget">',
  'window._cf_chl_opt = {}',
  '?__cf_chl_tk=1',
  'https://geo.captcha-delivery.com/c.js',
  '<div id="px-captcha">',
  '/_Incapsula_Resource?x',
  'Request unsuccessful. Incident ID: 1',
  '<h1>Verify you are human</h1>',
  '<h1>Verify you are a human</h1>',
  '<title>Just a moment...</title>',
])('%s is a challenge, which is never worked around', (page) => {
  expect(refusalOfPage(page)).toMatchObject({ status: 'blocked', reason: 'the site shows a challenge page' })
})

test.each([
  '<input type="password">',
  '<input type=password>',
  '<input name="p" type = password required>',
  "<INPUT name='p' class=\"wide\" type='password'>",
])('%s is a login', (page) => {
  expect(refusalOfPage(page)).toMatchObject({ status: 'auth_required', reason: 'the site shows a login page' })
})

test.each(['<p>Just a moment of your time</p>', '<input type="text" value="password">', 'Password: <b>none</b>', ''])(
  '"%s" is a page',
  (page) => {
    expect(refusalOfPage(page)).toBeUndefined()
  },
)

test('a large challenge has its mark at the end', () => {
  expect(refusalOfPage(`${' '.repeat(200_000)}awswaf`)?.status).toBe('blocked')
})

test("Cloudflare's ordinary detection script is no challenge", () => {
  for (const path of ['scripts/jsd/main.js', 'h/b/scripts/jsd/1234/main.js'])
    expect(refusalOfPage(`<script src="/cdn-cgi/challenge-platform/${path}"></script>`)).toBeUndefined()
})
