/** Browser storage for a start without a connection: who was signed in last, and what was shown to them. */
export const persistedPersonKey = 'persistedPerson'
export const persistedAnswersKey = 'persistedAnswers'
