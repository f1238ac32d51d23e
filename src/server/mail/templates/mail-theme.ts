/** The colours of the mails: 'Night court', as in the application. Clients that ignore dark rules show the light ones. */
export const ink = {
  band: '#0B3D2A',
  ball: '#D4F24A',
  canvas: '#F7F8F4',
  card: '#FFFFFF',
  text: '#14211B',
  muted: '#55635B',
  brand: '#0F6B45',
  button: '#0F6B45',
  onButton: '#FFFFFF',
  line: '#D9DED6',
  darkCanvas: '#12161A',
  darkCard: '#1A2024',
  darkText: '#E8EEEA',
  darkMuted: '#9BA9A1',
  darkBrand: '#58B07B',
  darkLine: '#333C38',
  darkButton: '#5CCB8F',
  onDarkButton: '#06210F',
} as const

export const sizes = {
  width: 600,
  font: 'Figtree, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
} as const

/** For the programs that follow the dark scheme. The inline styles are stronger, hence `!important`. */
export const darkRules = `@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: ${ink.darkCanvas} !important; color: ${ink.darkText} !important }
  .line { border-color: ${ink.darkLine} !important }
  .muted { color: ${ink.darkMuted} !important }
  .brand { color: ${ink.darkBrand} !important }
  .button { background-color: ${ink.darkButton} !important; color: ${ink.onDarkButton} !important }
  .button span { color: ${ink.onDarkButton} !important }
  .card { background-color: ${ink.darkCard} !important; border-color: ${ink.darkLine} !important }
}`
