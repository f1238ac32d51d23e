/** The colours of the mails, the same as in the application. Programs that ignore dark rules show the light ones. */
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
