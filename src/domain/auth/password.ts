import { z } from 'zod'

const minimumPasswordLength = 8
const maximumPasswordLength = 128

/** The one form in which a password is hashed and compared, however the keyboard composed its characters. */
function normalised(text: string): string {
  return text.normalize('NFKC')
}

function lengthOf(text: string): number {
  return [...text].length
}

/** A password that is being chosen; `tooShort` is what its screen says of one that is (SPEC sections 5 and 8). */
export function chosenPassword(tooShort: string) {
  return z
    .string()
    .max(1024)
    .transform(normalised)
    .refine((text) => lengthOf(text) >= minimumPasswordLength, { error: tooShort })
    .refine((text) => lengthOf(text) <= maximumPasswordLength, { error: 'Password must be at most 128 characters' })
}

export const NewPassword = chosenPassword('Password must be at least 8 characters')

/** A password that is being entered: whether it is right is for its hash to say. */
export const EnteredPassword = z.string().min(1, { error: 'Password is required' }).max(1024).transform(normalised)
