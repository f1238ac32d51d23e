/** Samples until real ones exist. The page says so (rule landing-5). */
export const testimonials = [
  {
    name: 'Priya N.',
    rating: 5,
    content: 'I used to keep six club websites open. Now I look once, see Thursday at seven, and book it.',
  },
  {
    name: 'Tom H.',
    rating: 5,
    content: 'The email came while I was on the train. I had the court before the next station.',
  },
  {
    name: 'Mei L.',
    rating: 5,
    content: 'Two players, nine holes, before work. I set it up once and it tells me when it is on.',
  },
  {
    name: 'Jack O.',
    rating: 5,
    content: 'Our futsal five never agreed on a night. We watch three nights now and take what opens.',
  },
  {
    name: 'Sara K.',
    rating: 5,
    content: 'I am in Sydney for two weeks at a time and a member nowhere. This is how I find a hit.',
  },
  {
    name: 'Ben A.',
    rating: 5,
    content: 'The number in each box is all I want to know. Dark green, plenty of choice. Done.',
  },
  {
    name: 'Lucia M.',
    rating: 5,
    content: "It takes me to the venue's own booking page, so there is nothing new to trust with my card.",
  },
] as const
