import { Slider } from '@mantine/core'
import { useId } from 'react'
import { sliderKm } from '#domain/availability/advanced-filters.ts'
import classes from './distance-slider.module.css'

/** A distance in kilometres. Distances beyond the slider's end show as its end. */
export function DistanceSlider({
  label,
  value,
  disabled = false,
  onChange,
  onChangeEnd,
}: {
  label: string
  value: number
  disabled?: boolean
  onChange: (km: number) => void
  /** Called once the slider is let go, or moved by a key. */
  onChangeEnd?: (km: number) => void
}) {
  const labelId = useId()
  return (
    <div>
      <span className={classes.label} id={labelId}>
        {label}
      </span>
      <Slider
        aria-labelledby={labelId}
        thumbLabel="Distance in kilometres"
        {...sliderKm}
        value={Math.min(value, sliderKm.max)}
        label={(km) => `${km} km`}
        disabled={disabled}
        onChange={onChange}
        {...(onChangeEnd && { onChangeEnd })}
      />
    </div>
  )
}
