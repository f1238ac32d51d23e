import type { ComponentProps } from 'react'
import type { User } from '#domain/auth/user.ts'
import { accountButton } from '#client/session/account-button.ts'
import classes from './user-menu.module.css'

/** The round button in the header with the first letter of the person's name. */
export function AccountButton({ user, className = '', ...props }: { user: User } & ComponentProps<'button'>) {
  const { email, firstName } = user
  return (
    <button
      type="button"
      {...accountButton}
      className={`${classes.target} ${className}`}
      aria-label={`Account of ${email}`}
      {...props}
    >
      {(firstName || email).slice(0, 1).toUpperCase()}
    </button>
  )
}
