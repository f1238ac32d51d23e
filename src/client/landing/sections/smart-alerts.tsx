import { Button } from '@mantine/core'
import { ThemedPicture } from './themed-picture.tsx'
import { Section } from './section.tsx'
import classes from './smart-alerts.module.css'

const steps = [
  { title: 'Say what you want', text: 'A sport, the venues you like, the days and times that suit you.' },
  {
    title: 'We keep watching',
    text: 'We check every few minutes, day and night.',
  },
  {
    title: 'One email, one button',
    text: "It names the court and the hour, and its button opens the venue's own booking page.",
  },
]

export function SmartAlerts() {
  return (
    <Section
      id="alerts"
      title="Smart alerts when a favourite court or time opens up"
      lead="When somebody cancels, the court is yours if you are quick. An alert does not hold it for you: whoever books first with the venue gets it."
    >
      <div className={classes.row}>
        <div>
          <Steps />
          <p className={classes.start}>
            <Button
              component="a"
              size="lg"
              href="/alerts/new"
              classNames={{ root: classes.button ?? '', label: classes.label ?? '' }}
            >
              Create an alert
            </Button>
            <span className={classes.text}>All it takes is your email.</span>
          </p>
        </div>
        <figure className={classes.mail}>
          <ThemedPicture
            name="mail"
            width={600}
            height={544}
            alt="The email: 'It just opened', a green button that books that day and time, the venue, the day and the court."
          />
          <figcaption className={classes.caption}>The email itself, with a sample opening in it.</figcaption>
        </figure>
      </div>
    </Section>
  )
}

function Steps() {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, text }) => (
        <li key={title} className={classes.step}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
