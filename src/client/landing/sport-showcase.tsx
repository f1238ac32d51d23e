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

interface PlanProps {
  className?: string | undefined
}

/** The lines of a tennis court from above, to scale. */
function TennisCourt({ className }: PlanProps) {
  return (
    <svg className={className} viewBox="-1 -1 25.77 12.97" aria-hidden>
      <path
        d="M0 0H23.77V10.97H0ZM0 1.37H23.77M0 9.6H23.77M5.485 1.37V9.6M18.285 1.37V9.6M5.485 5.485H18.285M11.885 -.9V11.87M0 5.485H.5M23.77 5.485H23.27"
        fill="none"
        stroke="currentColor"
        strokeWidth=".12"
      />
    </svg>
  )
}

/** The contours of a green and its flag. */
function GolfGreen({ className }: PlanProps) {
  return (
    <svg className={className} viewBox="0 0 260 130" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="1.25">
        <path d="M12 92C2 50 44 10 108 8S250 24 252 66 210 126 132 124 22 134 12 92Z" />
        <path d="M40 86C32 54 66 26 116 26S222 38 224 66 188 106 130 106 48 118 40 86Z" />
        <path d="M72 78C66 58 92 44 124 44S190 50 192 68 164 90 128 90 78 98 72 78Z" />
        <path d="M136 68V16L162 24 136 32" />
        <ellipse cx="136" cy="69" rx="5" ry="2" />
      </g>
    </svg>
  )
}

/** The lines of a futsal pitch from above, to scale. */
function FutsalPitch({ className }: PlanProps) {
  return (
    <svg className={className} viewBox="-1.5 -1 43 22" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth=".2">
        <path d="M0 0H40V20H0ZM20 0V20M0 2.5A6 6 0 0 1 6 8.5V11.5A6 6 0 0 1 0 17.5M40 2.5A6 6 0 0 0 34 8.5V11.5A6 6 0 0 0 40 17.5M0 8.5H-1V11.5H0M40 8.5H41V11.5H40" />
        <circle cx="20" cy="10" r="3" />
      </g>
    </svg>
  )
}
