import { venueTimeText } from '#domain/calendar/date-text.ts'
import { useRendered } from '#client/hydration/rendered.ts'
import { TextPage } from './frame/text-page.tsx'
import classes from './status-page.module.css'

const titles = {
  well: 'All systems normal',
  'emails-wait': 'Emails of Courtside wait',
  'in-part': 'Courtside works in part',
} as const

/** Says what works, for people; it can be read while the rest does not work (rule operation-24). */
export function StatusPage() {
  const { status, now } = useRendered() ?? {}
  if (!status || !now) return null
  return (
    <TextPage title={titles[status.works]} lead={`As of ${venueTimeText(now)}, version ${status.version}.`}>
      <ul className={classes.lines}>
        {status.lines.map(({ text, isWell }) => (
          <li key={text} className={classes.line} data-well={isWell || undefined}>
            {text}
          </li>
        ))}
      </ul>
      <p>
        <a href="/sources">Each venue&apos;s state</a>
      </p>
    </TextPage>
  )
}
