import type { ComponentProps } from 'react'
import type { User } from '#domain/auth/user.ts'
import classes from './user-menu.module.css'

/** The round button in the header with the first letter of the person's name. */
export function AccountButton({ user, className = '', ...props }: { user: User } & ComponentProps<'button'>) {
  const { email, firstName } = user
  return (
    <button
      type="button"
      // Its id belongs to the menu.
      data-account-button=""
      className={`${classes.target} ${className}`}
      aria-label={`Account of ${email}`}
      {...props}
    >
      {(firstName || email).slice(0, 1).toUpperCase()}
    </button>
  )
}

/** Focuses that button, when a dialog closes that was opened from its menu. */
export function focusAccountButton(): void {
  document.querySelector<HTMLElement>('[data-account-button]')?.focus()
}
