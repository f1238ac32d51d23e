/** What a token that we derive is valid for. A token of one purpose is worthless for another. */
export type TokenPurpose = 'verify-email' | 'reset-password' | 'confirm-email' | 'undo-email' | 'webhook'
