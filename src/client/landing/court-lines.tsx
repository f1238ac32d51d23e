/** A tennis court seen from behind its baseline, and the bounce of a ball that lands in. */
export function CourtLines({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1600 780" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M-315 769L684 149M2035 769L1036 149M-22 769L728 149M1742 769L992 149M-315 769H2035M684 149H1036" />
        <path d="M478 356H1242M695 176H1025M860 356V176M860 769V691M860 149V151" />
        <path d="M502 230V170Q860 188 1218 170V230" />
      </g>
    </svg>
  )
}
