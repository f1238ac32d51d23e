import classes from './themed-picture.module.css'

/** A picture of the product in light and in dark. Only the one that is shown is downloaded. */
export function ThemedPicture({
  name,
  alt,
  width,
  height,
}: {
  name: string
  alt: string
  width: number
  height: number
}) {
  return ['light', 'dark'].map((scheme) => (
    <img
      key={scheme}
      className={`${classes.picture} mantine-${scheme === 'light' ? 'dark' : 'light'}-hidden`}
      src={`/pictures/${name}-${scheme}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  ))
}
