import { Button } from '@mantine/core'
import { joinLink, tonightLink } from '#client/landing/frame/site-links.ts'
import { HeroBoard } from './hero-board.tsx'
import { HeroCards } from './hero-cards.tsx'
import classes from './hero.module.css'
import { region } from '#region/region.ts'

// One text: React would part it around a value with a comment.
const lead = `One calendar of tennis courts, golf tee times and futsal pitches across ${region.name}. We'll email you as soon as the one you want opens up. No membership needed. Works when you travel.`

export function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <CourtLines className={classes.court} />
      <div className={classes.row}>
        <div>
          <h1 id="hero-title" className={classes.title}>
            Get the court. <span className={classes.turn}>Not the refresh habit.</span>
          </h1>
          <p className={classes.lead}>{lead}</p>
          <div className={classes.actions}>
            <Button component="a" variant="lime" size="lg" className={classes.join} href={joinLink.href}>
              {joinLink.label}
            </Button>
            <Button component="a" variant="outline" size="lg" className={classes.tonight} href={tonightLink.href}>
              {tonightLink.label}
            </Button>
            <p className={classes.free}>Free. You book with the venue itself.</p>
          </div>
        </div>
        <figure className={classes.sample}>
          <HeroBoard />
          <HeroCards />
          <figcaption className={classes.caption}>Sample content, to show what it looks like.</figcaption>
        </figure>
      </div>
    </section>
  )
}

/** The lines of a tennis court, seen from behind its baseline. */
function CourtLines({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1600 900" preserveAspectRatio="xMaxYMax slice" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M-116 1030L966 517M2416 1030L1334 517M200 1030L1012 517M2100 1030L1288 517" />
        <path d="M966 517H1334M714 706H1586M976 540H1324M1150 706V540" />
        <path d="M763 587V523Q1150 541 1537 523V587" />
      </g>
    </svg>
  )
}
