/** Half a tennis court from above with a ball in it. The left side is free for text. */
export function AuthCourt({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 600 900" preserveAspectRatio="xMaxYMin slice" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="3">
        <path d="M230 -10V610H820V-10M310 -10V610M310 300H740M525 -10V300M525 610V594" />
      </g>
      <circle cx="430" cy="412" r="11" fill="var(--ball)" />
    </svg>
  )
}
