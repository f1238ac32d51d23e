import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin, IconBrandX } from '@tabler/icons-react'
import { contactEmail } from '#client/landing/frame/site-links.ts'
import { Section } from './section.tsx'
import classes from './contact.module.css'

const social = [
  { name: 'Instagram', Icon: IconBrandInstagram },
  { name: 'Facebook', Icon: IconBrandFacebook },
  { name: 'X', Icon: IconBrandX },
  { name: 'LinkedIn', Icon: IconBrandLinkedin },
]

export function Contact() {
  return (
    <Section id="contact" title="Get in Touch">
      <div className={classes.row}>
        <a className={classes.email} href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
        <address className={classes.address}>Sydney, Australia</address>
        <ul className={classes.social} aria-label="Social networks, not linked yet">
          {social.map(({ name, Icon }) => (
            <li key={name}>
              <Icon size={26} stroke={1.5} role="img" aria-label={name} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
