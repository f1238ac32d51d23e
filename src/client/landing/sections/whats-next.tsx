import { Section } from './section.tsx'
import classes from './whats-next.module.css'

const cards = [
  {
    title: 'Know Your Game',
    text: 'Your handicap, your UTR and your personal stats, next to the courts you play on.',
    figures: [
      { label: 'Handicap', value: '14.2' },
      { label: 'UTR', value: '6.1' },
      { label: 'Matches', value: '23' },
    ],
  },
  {
    title: 'Find Your Perfect Match',
    text: 'People to play with, by skill level and by how far they live from the court.',
    figures: [
      { label: 'Alex', value: '2 km' },
      { label: 'Jo', value: '5 km' },
      { label: 'Kim', value: '8 km' },
    ],
  },
]

/** Two announced features without behaviour. Their figures are samples and say so. */
export function WhatsNext() {
  return (
    <Section id="next" title="What's Next">
      <div className={classes.cards}>
        {cards.map(({ title, text, figures }) => (
          <article key={title} className={classes.card}>
            <p className={classes.soon}>Coming Soon</p>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
            <dl className={classes.figures}>
              {figures.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <p className={classes.sample}>Sample figures</p>
          </article>
        ))}
      </div>
    </Section>
  )
}
