import { contactEmail } from './frame/site-links.ts'
import { TextPage } from './frame/text-page.tsx'

/**
 * The stored data and their retention, as in src/server/pipeline/housekeeping.ts and src/domain/auth/token-
 * lifetimes.ts.
 */
const stored = [
  {
    what: 'Your account: email, name if you gave one, and a one-way hash of your password',
    until: 'You delete it',
  },
  { what: 'Your preferences and saved venues', until: 'You change them, or your account is deleted' },
  {
    what: 'Your alerts: address, sport, venues or the place they are near to, days and times',
    until: '30 days after you delete one, or its last date passes',
  },
  { what: 'Where you joined the alert of a friend: the name that they see of you', until: 'as long as that alert' },
  { what: 'What a request for alerts was answered, in case it is sent twice', until: '1 day' },
  { what: 'What your alerts found', until: '30 days after the day of the opening' },
  { what: 'The record of emails sent to you', until: '30 days' },
  { what: 'What you ask us about a venue, with your address', until: 'Until it is in our inbox' },
  {
    what: 'Where you are signed in: browser, a coarsened network address, when it was last used',
    until: '7 days, or until you sign out',
  },
  {
    what: 'Your passkeys: a public key, a name, when it was last used',
    until: 'You remove them, or your account is deleted',
  },
  {
    what: 'Your channels: their URLs',
    until: 'You remove them, or your account is deleted',
  },
  { what: 'A change of your email: the old and the new address', until: '7 days' },
  { what: 'That a link was asked for, with the address as a hash', until: '24 hours' },
  { what: 'Links to verify an address or to set a new password, as a hash', until: '24 hours, and 30 minutes' },
  { what: 'Where you signed in from, as a hash that names neither you nor the place', until: '30 days' },
  { what: 'That you pressed Book Now, with a coarsened network address', until: '30 days' },
  { what: 'That an address wants no email from us, as a hash', until: 'You change your mind' },
]

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      lead="What Courtside keeps about you, why, and for how long. Nothing is sold, and nobody is tracked."
    >
      <h2>What is kept</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Until</th>
          </tr>
        </thead>
        <tbody>
          {stored.map(({ what, until }) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>What it is for</h2>
      <p>
        To let you sign in, to show the calendar the way you like it, and to email you when what you asked for opens up.
        We count presses of Book Now to see which venues matter. We use it for nothing else.
      </p>
      <h2>Your location</h2>
      <p>
        If you allow it, your browser works out distances from where you are. The position stays in your browser, under{' '}
        <code>userLocation</code>; it is never sent to us. Without it, distances are from the suburb you choose.
      </p>
      <h2>In your browser</h2>
      <p>
        There are no cookies. Your browser stores the key that keeps you signed in, your preferences, your filters, and
        whether you like it light or dark, and keeps the last calendar you saw so that it opens without a connection.
        Signing out removes the key, the filters and that calendar.
      </p>
      <h2>Who else sees it</h2>
      <p>
        Nobody. No advertising, no analytics of other companies, no fonts or scripts from elsewhere. When you press Book
        Now you go to the venue&apos;s own site, and what you do there is between you and the venue. Our emails are
        delivered by an email provider. A channel that you add yourself, such as Telegram, gets what your alerts find.
      </p>
      <h2>Emails</h2>
      <p>
        An address that is not the one you signed in with gets one email that asks to confirm the alert, and nothing
        more until that is done. Every alert email has a link that stops the alert.
      </p>
      <h2>Your choices</h2>
      <p>
        You can read, change and delete your alerts and preferences in the application at any time. Your account page
        has a copy of everything that is kept, and deletes your account with all of it; only the hash of an address that
        wants no email stays. Questions: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </TextPage>
  )
}
