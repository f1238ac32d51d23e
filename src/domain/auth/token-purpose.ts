/** What a mailed token is valid for. A token of one purpose is worthless for another. */
export type TokenPurpose = 'verify-email' | 'reset-password' | 'confirm-email' | 'undo-email'
