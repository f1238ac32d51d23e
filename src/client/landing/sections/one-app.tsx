import { Section } from './section.tsx'
import { ThemedPicture } from './themed-picture.tsx'
import classes from './one-app.module.css'

const views = [
  {
    name: 'calendar',
    title: 'The week at a glance',
    text: 'Half-hours down, days across. Each number says how many venues are free: the stronger the green, the more.',
    alt: 'The calendar: seven days of half-hour slots, each with the number of venues that are free.',
    width: 1200,
    height: 760,
  },
  {
    name: 'slot',
    title: 'Who has a court, how far away and for how long',
    text: "Open a slot for the venues behind it. Book Now goes to the venue's own page.",
    alt: 'The venues that are free at one hour, each with its distance and a Book Now button.',
    width: 780,
    height: 975,
  },
  {
    name: 'alerts',
    title: 'Favourites and alerts in one list',
    text: 'Save the venues you like and see what is being watched for you. Stop it with a tap.',
    alt: 'The list of active alerts with their venues, days and times.',
    width: 780,
    height: 975,
  },
]

export function OneApp() {
  return (
    <Section
      id="features"
      title="One App for the whole week's play"
      lead="Filter by distance, by your saved venues, by players or minutes. It works on the phone in your pocket, and it is free."
    >
      <div className={classes.views}>
        {views.map(({ name, title, text, ...picture }) => (
          <figure key={name} className={classes.view} data-view={name}>
            <ThemedPicture name={name} {...picture} />
            <figcaption>
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </figcaption>
          </figure>
        ))}
      </div>
      <p className={classes.note}>Pictures of the application itself, reading stand-in venues.</p>
    </Section>
  )
}
