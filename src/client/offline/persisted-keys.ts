/** Browser storage for an offline start: the last signed-in person, and their answers. */
export const persistedPersonKey = 'persistedPerson'
export const persistedAnswersKey = 'persistedAnswers'
