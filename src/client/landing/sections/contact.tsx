import { outline } from '#client/icon.tsx'
import { contactEmail } from '#client/landing/frame/site-links.ts'
import { Section } from './section.tsx'
import classes from './contact.module.css'
import { region } from '#region/region.ts'

const social = [
  {
    name: 'Instagram',
    Icon: outline(
      'M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 0 0 -7 0M17 7v.01',
    ),
  },
  { name: 'Facebook', Icon: outline('M7 10v4h3v7h4v-7h3l1 -4h-4v-2a1 1 0 0 1 1 -1h3v-4h-3a5 5 0 0 0 -5 5v2h-3') },
  { name: 'X', Icon: outline('M4 4l11.733 16h4.267l-11.733 -16l-4.267 0M4 20l6.768 -6.768m2.46 -2.46l6.772 -6.772') },
  {
    name: 'LinkedIn',
    Icon: outline(
      'M8 11v5M8 8v.01M12 16v-5M16 16v-3a2 2 0 1 0 -4 0M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10',
    ),
  },
]

export function Contact() {
  return (
    <Section id="contact" title="Get in Touch">
      <div className={classes.row}>
        <a className={classes.email} href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
        <address className={classes.address}>{`${region.name}, ${region.country}`}</address>
        <ul className={classes.social} aria-label="Social networks, not linked yet">
          {social.map(({ name, Icon }) => (
            <li key={name}>
              <span role="img" aria-label={name}>
                <Icon size={26} stroke={1.5} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
