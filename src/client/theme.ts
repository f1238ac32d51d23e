import { createTheme, darken, defaultVariantColorsResolver, type CSSVariablesResolver } from '@mantine/core'
import { palette } from './palette.ts'

/**
 * A dialog's header must not be a second banner of the page. The page below does not scroll, but keeps its scrollbar:
 * Mantine would remove it with an inherited variable, which restyles the whole page and delays the dialog.
 */
export const overlayProps = {
  removeScrollProps: { removeScrollBar: false },
  closeButtonProps: { size: 44, 'aria-label': 'Close' },
  attributes: { header: { role: 'presentation' } },
}

/** Filled buttons by colour. Mantine picks the text colour for the light shade alone; ours differs in the dark. */
const filled: Record<string, { background: string; hover: string; color: string }> = {
  court: { background: 'var(--action)', hover: 'var(--action-hover)', color: 'var(--on-action)' },
  clay: filledBy('--mantine-color-error', '--mantine-color-body'),
  amber: filledBy('--amber', '--amber-surface'),
}

function filledBy(ground: string, text: string) {
  return { background: `var(${ground})`, hover: darken(`var(${ground})`, 0.1), color: `var(${text})` }
}

/**
 * 'Night court': deep court green, warm paper, one tennis-ball lime; clay red only for none and danger. Every colour,
 * size and radius of the product is defined here and in palette.ts. Screens use Mantine's variables and those of
 * `cssVariables`. A test checks that each pair of text and ground reaches a contrast of 4.5 to 1, in light and in dark.
 */
export const theme = createTheme({
  primaryColor: 'court',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: '#14211B',
  colors: palette,
  fontFamily: '"Figtree Variable", "Figtree fallback", system-ui, sans-serif',
  headings: {
    fontFamily: '"Bricolage Grotesque", "Bricolage fallback", "Figtree Variable", sans-serif',
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 4vw, 2.75rem)', lineHeight: '1.08' },
      h2: { fontSize: 'clamp(1.625rem, 3vw, 2.25rem)', lineHeight: '1.12' },
      h3: { fontSize: '1.25rem', lineHeight: '1.25' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.3' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  shadows: { xs: 'none', sm: 'none', md: '0 12px 40px rgb(11 61 42 / 14%)' },
  // By name, so that the landing page does not load their code.
  components: {
    // A button as high as its text would cut off descenders.
    Button: { styles: { label: { lineHeight: 1.25 } } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: false }, withArrow: true } },
    Modal: { defaultProps: overlayProps },
    Drawer: { defaultProps: overlayProps },
  },
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    if (input.variant === 'lime') {
      return { background: '#D4F24A', hover: '#E2F97A', color: '#1B2A07', border: '1px solid transparent' }
    }
    if (input.variant === 'filled') return { ...colors, ...filled[input.color ?? ''] }
    // As links.
    return input.variant === 'subtle' && input.color === 'court'
      ? { ...colors, hover: 'var(--surface-sunken)', color: 'var(--brand)' }
      : colors
  },
})

/** Background and text of calendar cells by the step of the colour scale: one hue of green, the more the stronger. */
const cells = {
  light: {
    0: ['#FBE9E5', '#7A140C'],
    1: ['#EDFAF0', '#0B3F21'],
    2: ['#DDF4E2', '#0B3F21'],
    3: ['#CBEDD3', '#0B3F21'],
    4: ['#B9E6C4', '#0B3F21'],
    5: ['#A6E0B5', '#0B3F21'],
    6: ['#94D9A6', '#0B3F21'],
    8: ['#7FD096', '#0B3F21'],
    10: ['#6AC786', '#0B3F21'],
    past: ['#EEF0EC', '#5C6861'],
  },
  dark: {
    0: ['#3A201E', '#FFC9BF'],
    1: ['#1D2820', '#EAFBEE'],
    2: ['#203125', '#EAFBEE'],
    3: ['#233B2A', '#EAFBEE'],
    4: ['#26462F', '#EAFBEE'],
    5: ['#285134', '#EAFBEE'],
    6: ['#2A5C3A', '#EAFBEE'],
    8: ['#2C6840', '#EAFBEE'],
    10: ['#2F7346', '#EAFBEE'],
    past: ['#1A1F22', '#8E9A94'],
  },
} as const

/** Our own CSS variables. */
export const cssVariables = {
  light: {
    '--mantine-color-body': '#F7F8F4',
    '--mantine-color-text': '#14211B',
    '--mantine-color-dimmed': '#55635B',
    '--mantine-color-placeholder': '#5C6861',
    '--mantine-color-error': '#B3261E',
    '--mantine-color-anchor': '#0F6B45',
    '--mantine-color-default-border': '#7D8A82',
    '--cell-hatch': 'repeating-linear-gradient(-45deg, rgb(122 20 12 / 9%) 0 2px, transparent 2px 7px)',
    '--surface': '#FFFFFF',
    '--surface-sunken': '#EEF0EA',
    '--line': '#D9DED6',
    '--brand': '#0F6B45',
    '--action': '#0F6B45',
    '--action-hover': '#0B5537',
    '--on-action': '#FFFFFF',
    '--amber': '#6B4700',
    '--amber-surface': '#FFF3D6',
    '--today': '#EEF5D2',
    '--now': '#D4351C',
    '--now-halo': '#FFFFFF',
    '--sport-tennis': '#5B6B00',
    '--sport-golf': '#0F6B45',
    '--sport-futsal': '#1F5FA8',
    '--ring': '#14211B',
    '--ring-halo': '#FFFFFF',
    ...cellVariables(cells.light),
  },
  dark: {
    '--mantine-color-body': '#12161A',
    '--mantine-color-text': '#E8EEEA',
    '--mantine-color-dimmed': '#9BA9A1',
    '--mantine-color-placeholder': '#9BA9A1',
    '--mantine-color-error': '#FF9A8D',
    '--mantine-color-anchor': '#58B07B',
    // Mantine's own are darker than the ground, and look like holes in it.
    '--mantine-color-court-light': '#1A3427',
    '--mantine-color-court-light-hover': '#1E3A2B',
    '--mantine-color-clay-light': '#3A201E',
    '--mantine-color-clay-light-hover': '#472825',
    '--mantine-color-clay-light-color': '#FFC9BF',
    '--mantine-color-default-border': '#66736C',
    '--cell-hatch': 'repeating-linear-gradient(-45deg, rgb(255 227 222 / 10%) 0 2px, transparent 2px 7px)',
    '--surface': '#1A2024',
    '--surface-sunken': '#0D1013',
    '--line': '#333C38',
    '--brand': '#58B07B',
    '--action': '#5CCB8F',
    '--action-hover': '#7BD8A5',
    '--on-action': '#06210F',
    '--amber': '#FFD98A',
    '--amber-surface': '#33260A',
    '--today': '#242B17',
    '--now': '#FF6B57',
    '--now-halo': '#12161A',
    '--sport-tennis': '#D4F24A',
    '--sport-golf': '#5CCB8F',
    '--sport-futsal': '#8CBDF5',
    '--ring': '#8CBDF5',
    '--ring-halo': '#12161A',
    ...cellVariables(cells.dark),
  },
}

/** The same in light and dark: the green of the hero, the lime of the ball, and the text on them. */
const constants = {
  '--court': '#0B3D2A',
  '--court-line': '#F3F1E4',
  '--on-court': '#F3F7F1',
  '--on-court-muted': '#B9CFC1',
  '--ball': '#D4F24A',
  '--on-ball': '#1B2A07',
}

function cellVariables(scale: (typeof cells)['light' | 'dark']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scale).flatMap(([count, [ground, text]]) => [
      [`--cell-${count}`, ground],
      [`--on-cell-${count}`, text],
    ]),
  )
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: constants, ...cssVariables })
