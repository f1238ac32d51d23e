import { GolfGreen, FutsalPitch, TennisCourt } from './court-plans.tsx'
import { browseLink } from './frame/site-links.ts'
import { Section } from './sections/section.tsx'
import classes from './sport-showcase.module.css'

/** A test compares these numbers with the catalogue. */
const shown = [
  {
    name: 'Tennis',
    key: 'tennis',
    venues: '36 venues',
    text: 'Courts by the half hour, lawn to hard.',
    Plan: TennisCourt,
  },
  {
    name: 'Golf',
    key: 'golf',
    venues: '24 clubs',
    text: 'Tee times for 9 or 18 holes, one to four players.',
    Plan: GolfGreen,
  },
  { name: 'Soccer', key: 'futsal', venues: '3 venues', text: 'Futsal pitches for five a side.', Plan: FutsalPitch },
]

const later = ['Pickleball', 'Squash']

export function SportShowcase() {
  return (
    <Section
      id="sports"
      title="Every court you play, on one calendar"
      lead="Real-time availability across venues, read from their own booking pages, so that you look in one place."
    >
      <ul className={classes.tiles}>
        {shown.map(({ name, key, venues, text, Plan }) => (
          <li key={key} className={classes.tile} data-sport={key}>
            <Plan className={classes.plan} />
            <h3 className={classes.name}>
              <a href={`${browseLink.href}?sport=${key}`}>{name}</a>
            </h3>
            <p className={classes.text}>
              <strong>{venues}.</strong> {text}
            </p>
          </li>
        ))}
        {later.map((name) => (
          <li key={name} className={classes.later}>
            <h3 className={classes.laterName}>{name}</h3>
            <p className={classes.laterText}>Not on the calendar yet.</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
