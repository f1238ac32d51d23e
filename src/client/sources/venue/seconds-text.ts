/** '5 minutes', '1.5 seconds'. */
export function secondsText(seconds: number): string {
  const [amount, unit] = seconds >= 120 && seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
