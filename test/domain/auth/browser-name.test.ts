import { expect, test } from 'vitest'
import { browserName } from '#domain/auth/browser-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/151.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/151.0.0.0 Safari/537.36 Edg/151.0.0.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/151.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${webkit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.7; rv:147.0) Gecko/20100101 Firefox/147.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/151.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) ${webkit} Chrome/151.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.16.0', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
