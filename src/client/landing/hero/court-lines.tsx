/** The lines of a tennis court, seen from behind its baseline. */
export function CourtLines({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1600 900" preserveAspectRatio="xMaxYMax slice" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M-116 1030L966 517M2416 1030L1334 517M200 1030L1012 517M2100 1030L1288 517" />
        <path d="M966 517H1334M714 706H1586M976 540H1324M1150 706V540" />
        <path d="M763 587V523Q1150 541 1537 523V587" />
      </g>
    </svg>
  )
}
