/** Marks the button in the header that opens the user menu. Its id belongs to the menu. */
export const accountButton = { 'data-account-button': '' }

/** Focuses that button, for dialogs that were opened from the menu, which is gone by then. */
export function focusAccountButton(): void {
  document.querySelector<HTMLElement>('[data-account-button]')?.focus()
}
