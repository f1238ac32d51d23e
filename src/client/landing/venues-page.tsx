import { AskOperator } from './ask-operator.tsx'
import { contactEmail } from './frame/site-links.ts'
import { TextPage } from './frame/text-page.tsx'

/** For people who run a venue and find us in their logs: who reads, how often, and how to stop it. */
export function VenuesPage() {
  return (
    <TextPage
      title="For venues"
      lead="Courtside reads public booking pages so that players find your free courts, tee times and pitches, and sends them to you to book."
    >
      <h2>Who is reading</h2>
      <p>
        A program that names itself in every request: its user agent begins with <code>CourtsideBot</code> and carries
        the address of this page. It reads only what any visitor can see without signing in, never books, never holds a
        slot, and never pretends to be a browser.
      </p>
      <h2>How often</h2>
      <p>
        Usually every five minutes for each venue. It sends at most one request at a time to a host, with a pause of at
        least a second and a half between two. It obeys <code>robots.txt</code>, waits as long as Retry-After asks, asks
        only for what has changed where your site allows that, and after failures waits longer each time. A site that
        blocks it is left alone. <a href="/sources">The sources page</a> shows everybody how well each venue is read.
      </p>
      <h2>What is kept</h2>
      <p>
        For each venue and day the times that are free, with court, holes, places and length, until the day has passed.
        We never store the name of a player or member.
      </p>
      <h2 id="ask">How to join, or correct what is shown</h2>
      <p>
        Ask the operator of this site: to add your venue, to read it from your own calendars, or to correct its
        position, suburb or booking page.
      </p>
      <AskOperator />
      <h2>How to opt out</h2>
      <p>
        <a href="/sources">Look up your venue</a>: an address at the domain of its website gets a link with a button
        that ends the reading at once. Or write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> from an address
        of the venue, or disallow <code>CourtsideBot</code> in <code>robots.txt</code>: we check that file every day,
        and then stop reading your site. You can also ask for a longer pause, or offer a feed that is easier on your
        site.
      </p>
      <h2>Not affiliated</h2>
      <p>
        Courtside is not run or endorsed by any of the venues it shows. Names are used to say which venue is meant.
        Bookings, prices and rules are the venue&apos;s own.
      </p>
      <h2>Data credits</h2>
      <p>
        Suburb data: GeoNames (CC BY 4.0) and Australian Bureau of Statistics (CC BY 4.0). Some venue locations ©
        OpenStreetMap contributors (ODbL), one each from the NSW Department of Education (CC BY 4.0) and NOAA.
      </p>
    </TextPage>
  )
}
