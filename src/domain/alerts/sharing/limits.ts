/** More friends than these cannot join one alert (limit L19). */
export const maxFriends = 8

/** Maximum length of a friend's name. */
export const maxNameLength = 40
