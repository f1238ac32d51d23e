import { ThemedPicture } from './themed-picture.tsx'
import { Section } from './section.tsx'
import classes from './smart-alerts.module.css'

const steps = [
  { title: 'Say what you want', text: 'A sport, the venues you like, the days and times that suit you.' },
  { title: 'We keep watching', text: 'Every reading of a venue is compared with the one before it, day and night.' },
  {
    title: 'One mail, one button',
    text: "It names the court and the hour, and its button opens the venue's own booking page.",
  },
]

export function SmartAlerts() {
  return (
    <Section
      id="alerts"
      title="Smart alerts when a favourite court or time opens up"
      lead="Somebody cancels, and it is yours if you are quick. An alert is a heads-up, not a hold: whoever books first with the venue has it."
    >
      <div className={classes.row}>
        <ol className={classes.steps}>
          {steps.map(({ title, text }) => (
            <li key={title} className={classes.step}>
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ol>
        <figure className={classes.mail}>
          <ThemedPicture
            name="mail"
            width={600}
            height={544}
            alt="The mail: 'It just opened', a green button 'Book 7:00 PM now', the venue, the day and the court."
          />
          <figcaption className={classes.caption}>The mail itself, with a sample opening in it.</figcaption>
        </figure>
      </div>
    </Section>
  )
}
