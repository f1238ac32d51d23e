import { channelServices, type ChannelService } from '#domain/integrations/channel-url.ts'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { Section } from '#client/ui/page/section.tsx'
import { AddOne } from './add-one.tsx'
import { ChannelItem } from './channel-item.tsx'
import { instantText } from './instant-text.ts'
import { Press } from './press.tsx'
import page from '#client/ui/page/page.module.css'
import classes from './account.module.css'

/** How often the cards ask for the outcome of a message that is under way. */
const waitMs = 1500

const hints: Record<ChannelService, string> = {
  ntfy: 'Subscribe to a topic in the app, with a name that nobody guesses.',
  telegram: 'Make a bot with @BotFather and write to it once. @userinfobot says the id of your chat.',
  discord: 'In the settings of a Discord channel, under Integrations: make a webhook and copy its URL.',
  slack: 'Make a Slack app with an incoming webhook and copy its URL.',
}

/** The channels beside email, and tests of each (rule integrations-12). */
export function ChannelsSection() {
  const channels = trpc.integrations.channels.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(({ isWaiting }) => isWaiting) ? waitMs : false),
  })
  const onChanged = () => void channels.refetch()
  const add = trpc.integrations.addChannel.useMutation({ onSuccess: onChanged })
  const failed = [channels, add].find(({ isError }) => isError)
  return (
    <Section
      title="Also tell me on"
      lead="The openings that your alerts find, at once. Quiet hours hold these messages, too."
    >
      <Help />
      {failed && <Failure error={failed.error} />}
      <ul className={classes.list}>
        <EmailItem />
        {channels.data?.map((channel) => (
          <ChannelItem key={channel.id} channel={channel} onChanged={onChanged} />
        ))}
      </ul>
      <AddOne
        label="Paste a channel's URL"
        placeholder="ntfy://my-secret-topic"
        missing="Please paste the URL of a channel"
        button="Add a channel"
        isBusy={add.isPending}
        onAdd={(url) => add.mutateAsync({ url })}
      />
    </Section>
  )
}

/** Native, so that the calendar's popover stays in the calendar's file. */
function Help() {
  return (
    <details className={classes.help}>
      <summary>Channels and their URLs</summary>
      <dl className={classes.services}>
        {Object.entries(channelServices).map(([service, { name, form }]) => (
          <div key={service}>
            <dt>{name}</dt>
            <dd>
              {hints[service as ChannelService]} <code>{form}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The email of the account, with a test of it. */
function EmailItem() {
  const { state } = useSession()
  const last = trpc.integrations.emailTest.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state: asked }) => (asked.data?.state === 'waiting' ? waitMs : false),
  })
  const test = trpc.integrations.testEmail.useMutation({ onSettled: () => void last.refetch() })
  const email = state.status === 'signed-in' ? state.user.email : ''
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.name}>Email</span> {email}
        <span className={page.detail} role="status">
          {last.data && testText(last.data)}
        </span>
      </span>
      <Press text="Send me a test email" of={`at ${email}`} isBusy={test.isPending} onPress={() => test.mutate()} />
      {test.isError && <Failure error={test.error} />}
    </li>
  )
}

function testText({ state, at }: { state: 'waiting' | 'sent' | 'failed'; at: Date }): string {
  if (state === 'waiting') return 'The test is being sent'
  return state === 'sent'
    ? `Test sent ${instantText(at)}. Look in your spam, too.`
    : `The test of ${instantText(at)} was refused by your mailbox`
}
