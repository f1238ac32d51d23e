/** More friends than these cannot join one alert (limit L19). */
export const maxFriends = 8

/** The longest name that somebody who joins can go by. */
export const maxNameLength = 40
