/** The purpose of a derived token. A token is invalid for every other purpose. */
export type TokenPurpose =
  | 'verify-email'
  | 'reset-password'
  | 'confirm-email'
  | 'undo-email'
  | 'webhook'
  | 'registration'
