import type { MantineColorsTuple } from '@mantine/core'

/** The product's own colours, ten shades each from lightest to darkest, under Mantine's colour names. */
export const palette = {
  court: ['#EDF7F1', '#D6ECDF', '#AEDABF', '#82C69C', '#58B07B', '#359863', '#1B8052', '#0F6B45', '#0B5537', '#0B3D2A'],
  clay: ['#FDF0ED', '#FADCD6', '#F2B5AA', '#E98D7E', '#DE6655', '#D0473A', '#C0352B', '#B3261E', '#8F1D14', '#6A140D'],
  gray: ['#F7F8F4', '#EEF0EA', '#E3E7DF', '#D9DED6', '#C3CAC2', '#7D8A82', '#55635B', '#3F4C45', '#26332C', '#14211B'],
  dark: ['#E8EEEA', '#C3CEC7', '#9BA9A1', '#66736C', '#333C38', '#262E2B', '#1A2024', '#12161A', '#0D1013', '#080A0C'],
} satisfies Record<string, MantineColorsTuple>
