import { Checkbox, Switch } from '@mantine/core'
import { useState } from 'react'
import { alertSentence } from '#domain/alerts/watch-sentence.ts'
import type { Channel } from '#domain/integrations/channel.ts'
import { mayNotHaveArrived } from '#domain/integrations/unknown-end.ts'
import { trpc } from '#client/trpc.ts'
import { Failure } from '#client/ui/page/failure.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { instantText, pausedText } from './instant-text.ts'
import { Press } from './press.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import page from '#client/ui/page/page.module.css'
import classes from './account.module.css'

/** One channel, with how its last message ended, and the alerts that it hears of. */
export function ChannelItem({ channel, onChanged }: { channel: Channel; onChanged: () => void }) {
  const { id, name, label, alertIds, endedAt, pausedAt, isSupported } = channel
  const [isOpen, setOpen] = useState(false)
  const test = trpc.integrations.testChannel.useMutation({ onSettled: onChanged })
  const resume = trpc.integrations.resumeChannel.useMutation({ onSettled: onChanged })
  const remove = trpc.integrations.removeChannel.useMutation({
    onSuccess: () => showToast({ title: 'Channel removed', description: 'Nothing is sent there any more.' }),
    onSettled: onChanged,
  })
  const failed = [test, resume, remove].find(({ isError }) => isError)
  const isBusy = test.isPending || resume.isPending || remove.isPending
  const of = `${name} ${label}`
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span> {label}
        {isSupported && <span className={page.detail}>{alertsText(alertIds)}</span>}
        <span className={page.detail} role="status">
          {stateText(channel)}
        </span>
      </span>
      <span className={classes.buttons}>
        {isSupported &&
          ((endedAt ?? pausedAt) ? (
            <Press text="Turn on again" of={of} isBusy={isBusy} onPress={() => resume.mutate({ id })} />
          ) : (
            <Press text="Send a test" of={`to ${of}`} isBusy={isBusy} onPress={() => test.mutate({ id })} />
          ))}
        {isSupported && <Press text="Choose alerts" of={`of ${of}`} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />}
        <Press text="Remove" of={of} isBusy={isBusy} onPress={() => remove.mutate({ id })} />
      </span>
      {failed && <Failure error={failed.error} />}
      {isOpen && <AlertChoice channel={channel} onChanged={onChanged} />}
    </li>
  )
}

/** The alerts that a channel hears of. Each press is stored at once. */
function AlertChoice({ channel: { id, alertIds }, onChanged }: { channel: Channel; onChanged: () => void }) {
  const catalogue = useCatalogue()
  const overview = trpc.alerts.overview.useQuery()
  const set = trpc.integrations.setChannelAlerts.useMutation({ onSettled: onChanged })
  const current = overview.data?.filter(({ endedAt }) => endedAt === null) ?? []
  const all = current.flatMap(({ alerts }) => alerts.map((alert) => alert.id))
  const heard = new Set(alertIds ?? all)
  const failed = [overview, set].find(({ isError }) => isError)
  return (
    <div className={`${classes.calls} ${classes.choices}`}>
      {failed && <Failure error={failed.error} />}
      <Switch
        label="All my alerts, also new ones"
        size="md"
        checked={alertIds === null}
        disabled={!overview.data}
        aria-disabled={set.isPending}
        onChange={({ currentTarget: { checked } }) =>
          set.isPending || set.mutate({ id, alertIds: checked ? null : all })
        }
      />
      {alertIds !== null &&
        current.map(({ alerts: [first, ...more] }) => {
          if (!first) return null
          const ids = [first, ...more].map((alert) => alert.id)
          return (
            <Checkbox
              key={first.id}
              label={alertSentence([first, ...more], catalogue.nameOf)}
              checked={ids.every((one) => heard.has(one))}
              aria-disabled={set.isPending}
              onChange={({ currentTarget: { checked } }) => {
                if (set.isPending) return
                const others = [...heard].filter((one) => !ids.includes(one))
                set.mutate({ id, alertIds: checked ? [...others, ...ids] : others })
              }}
            />
          )
        })}
    </div>
  )
}

function alertsText(alertIds: Channel['alertIds']): string {
  if (alertIds === null) return 'For all alerts'
  return `For ${['no alert', '1 alert'][alertIds.length] ?? `${alertIds.length} alerts`}`
}

function stateText({ isSupported, endedAt, pausedAt, isWaiting, lastSentAt, lastFailure }: Channel): string {
  if (!isSupported) return 'No longer supported. Nothing is sent there any more.'
  if (endedAt) return `Gone since ${instantText(endedAt)}: ${lastFailure}. Nothing is sent there any more.`
  if (pausedAt) return pausedText(pausedAt)
  if (isWaiting) return ['A message is being sent', lastFailure].filter(Boolean).join('; the last answer: ')
  if (!lastSentAt) return 'Nothing sent yet'
  const at = instantText(lastSentAt)
  if (lastFailure === mayNotHaveArrived) return `Sent ${at}, but it may not have arrived: no answer came`
  return lastFailure === null ? `Delivered ${at}` : `Not delivered ${at}: ${lastFailure}`
}
