/** Half a tennis court from above, as the ground of the account screens. */
export function AuthCourt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 600 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M90 -40V760H510V-40M160 -40V760M440 -40V760M160 330H440M300 330V-40M300 760V744" />
        <path d="M40 60H560" strokeDasharray="2 10" />
      </g>
      <circle cx="392" cy="470" r="11" fill="var(--ball)" />
    </svg>
  )
}
