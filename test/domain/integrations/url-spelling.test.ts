import { expect, test } from 'vitest'
import { WebhookUrl } from '#domain/integrations/webhook.ts'

test.each([
  'https://example.com',
  'https://Example.com/openings?a=b%20c&d=',
  'https://example.com?a=b',
  'https://example.com:443/x',
  'http://127.0.0.1:8080/openings',
  'http://[::1]:8080/openings',
])('%s is called as it is spelled', (url) => {
  expect(WebhookUrl.safeParse(url)).toEqual({ success: true, data: url })
})

test.each([
  ['https://example.com/a#b', /'%23'/],
  ['https://example.com/50%', /'%25'/],
  ['https://example.com/%zz', /'%25'/],
  ['https://example.com\\a', /'\\'/],
  ['https://example.com/a\\b', /'\\'/],
  ['https://exa%6Dple.com/', /'%' in its host/],
  ['https://example.com/a/../b', /'\.\.'/],
  ['https://example.com/%2e%2E/b', /'\.\.'/],
  ['https://example.com/a/.', /'\.\.'/],
  ['https:example.com/a', /called as https:\/\/example\.com\/a; write it so/],
  ['https:///example.com/a', /called as https:\/\/example\.com\/a|Invalid|'\/\/'/],
  ['https://example.com/a b', /called as https:\/\/example\.com\/a%20b; write it so/],
  ['https://example.com/a\tb', /called as https:\/\/example\.com\/ab; write it so/],
  ['https://exam\nple.com/', /called as/],
  ['https://0x7f000001/', /called as https:\/\/127\.0\.0\.1\/; write it so/],
  ['https://m\u00fcnchen.example.com/', /called as https:\/\/xn--/],
])('%j is refused with the spelling that is called', (url, fault) => {
  const { error } = WebhookUrl.safeParse(url)
  expect(error?.issues[0]?.message).toMatch(fault)
})
