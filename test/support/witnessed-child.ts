import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { createWitness } from '#server/mail/witness/witness.ts'

/** What a process is to send that a witness watches: mails to these, over one connection, each of which names the next. */
export interface WitnessedOrder {
  smtpUrl: string
  folder: string
  to: readonly string[]
}

const { smtpUrl, folder, to } = JSON.parse(process.argv[2] ?? '') as WitnessedOrder
const say = (what: string) => process.send?.(what)
const onError = (error: unknown) => say(String(error))
const transport = createSmtpTransport(smtpUrl, { witness: createWitness({ folder, onError }) })
const mailTo = (name: string) => ({
  from: 'alerts@courtside.test',
  to: `${name}@example.com`,
  raw: `Subject: to ${name}\r\n\r\nCourt 1\r\n`,
  noteIfAccepted: `${name} 1`,
})

// Until the witness holds the connection.
for (let isHeld = false; !isHeld;)
  await transport.send(mailTo('nobody'), async (isWitnessed) => void (isHeld = isWitnessed === true))

const mails = to.map(mailTo)
for (const [index, mail] of mails.entries()) {
  const { kind } = await transport.send(
    mail,
    async () => {},
    () => mails[index + 1],
  )
  say(`${mail.to} ${kind}`)
}
process.on('message', () => undefined)
