import type { SmsRelay } from '#domain/machines/channel-request.ts'

const twilio = 'https://api.twilio.com'
const form =
  /^twilio:\/\/(AC[0-9a-f]{32}):([0-9A-Za-z]{16,100})@(\+[1-9]\d{7,14})(?:\?api=(http:\/\/127\.0\.0\.1:\d{1,5}))?$/

/** Reads an account as Apprise writes it; with `?api=` one of a stand-in. */
export function smsRelay(text: string): SmsRelay | undefined {
  const [, account, token, sender, api = twilio] = form.exec(text) ?? []
  return account && token && sender ? { api, account, token, sender } : undefined
}

/** Only tests have a provider on this machine. */
export function smsFaults({ SMS_URL }: { SMS_URL?: SmsRelay | undefined }, allowLoopback: boolean): string[] {
  if (!SMS_URL || SMS_URL.api === twilio || allowLoopback) return []
  return ['SMS_URL: names a provider on this machine, which only tests have; remove ?api= and all behind it']
}
