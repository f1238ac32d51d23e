/** The id of the button in the header that opens the user menu, for dialogs that were opened from that menu. */
export const accountButtonId = 'account-menu'
