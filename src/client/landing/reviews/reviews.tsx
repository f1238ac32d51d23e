import '@mantine/carousel/styles.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { Carousel } from '@mantine/carousel'
import { IconArrowLeft, IconArrowRight, IconStarFilled } from '#client/icons.tsx'
import { useState } from 'react'
import { joinLink } from '#client/landing/frame/site-links.ts'
import { Section } from '#client/landing/sections/section.tsx'
import { testimonials } from './testimonials.ts'
import classes from './reviews.module.css'

const perSlide = 3
const slides = Array.from({ length: Math.ceil(testimonials.length / perSlide) }, (_, index) =>
  testimonials.slice(index * perSlide, (index + 1) * perSlide),
)

/** Seven testimonials, three a slide. The carousel wraps around and never moves by itself. */
export function Reviews() {
  const [current, setCurrent] = useState(0)
  return (
    <Section
      id="reviews"
      title="What players say"
      lead="These seven are samples, written by us, until there are real ones to show."
    >
      <Carousel
        aria-label="Reviews"
        classNames={{
          root: classes.root,
          slide: classes.slide,
          controls: classes.controls,
          control: classes.control,
          indicators: classes.dots,
          indicator: classes.dot,
        }}
        withIndicators
        slideGap={16}
        emblaOptions={{ loop: true }}
        previousControlIcon={<IconArrowLeft size={22} stroke={1.75} />}
        nextControlIcon={<IconArrowRight size={22} stroke={1.75} />}
        previousControlProps={{ 'aria-label': 'Previous reviews' }}
        nextControlProps={{ 'aria-label': 'Next reviews' }}
        onSlideChange={setCurrent}
      >
        {slides.map((slide, index) => (
          <Carousel.Slide
            key={slide[0]?.name}
            aria-label={`${index + 1} of ${slides.length}`}
            inert={index !== current}
          >
            <Cards slide={slide} />
          </Carousel.Slide>
        ))}
      </Carousel>
    </Section>
  )
}

/** The testimonials of a slide; the last one has room for an invitation. */
function Cards({ slide }: { slide: readonly (typeof testimonials)[number][] }) {
  return (
    <ul className={classes.cards}>
      {slide.map((one) => (
        <TestimonialCard key={one.name} {...one} />
      ))}
      {slide.length < perSlide && (
        <li className={classes.invitation}>
          <p className={classes.question}>Yours could be the first real one.</p>
          <a className={classes.join} href={joinLink.href}>
            Join and play <IconArrowRight size={18} />
          </a>
        </li>
      )}
    </ul>
  )
}

function TestimonialCard({ name, rating, content }: { name: string; rating: number; content: string }) {
  return (
    <li className={classes.card}>
      <span className={classes.stars} role="img" aria-label={`${rating} out of 5`}>
        {Array.from({ length: rating }, (_, index) => (
          <IconStarFilled key={index} size={16} />
        ))}
      </span>
      <blockquote className={classes.content}>{content}</blockquote>
      <p className={classes.name}>{name}</p> <p className={classes.label}>Verified User</p>
    </li>
  )
}
