import { venueTimeText } from '#domain/calendar/date-text.ts'
import { useRendered } from '#client/hydration/rendered.ts'
import { TextPage } from './frame/text-page.tsx'

const titles = {
  well: 'Courtside works',
  'emails-wait': 'Emails of Courtside wait',
  'in-part': 'Courtside works in part',
} as const

/** Says what works, for people; it can be read while the rest does not work (rule operation-24). */
export function StatusPage() {
  const { status, now } = useRendered() ?? {}
  if (!status || !now) return null
  return (
    <TextPage title={titles[status.works]} lead={`As of ${venueTimeText(now)}, version ${status.version}.`}>
      {Object.entries(status.lines).map(([name, line]) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{line}</p>
        </section>
      ))}
      <p>
        <a href="/sources">Each venue</a>
      </p>
    </TextPage>
  )
}
