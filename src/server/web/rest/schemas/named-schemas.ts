import { z } from 'zod'
import { AlertIds } from '#domain/alerts/alert-ids.ts'
import { AlertChange, CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { VenuePreset } from '#domain/alerts/venue-preset.ts'
import { BookNow } from '#domain/analytics/book-now.ts'
import { Credentials, LinkRequest, PasswordReset, Registration } from '#domain/auth/account-inputs.ts'
import { CurrentUser, Message, RegistrationResult, SignedIn, User } from '#domain/auth/user.ts'
import { Preferences, PreferencesUpdate } from '#domain/preferences/preferences.ts'

/** The names of the domain's shapes in the OpenAPI document: generators make types of them. */
const names = {
  AlertChange,
  AlertIds,
  BookingPress: BookNow,
  Credentials,
  CurrentUser,
  EmailRequest: LinkRequest,
  Message,
  NewAlert: CreateAlertInput,
  PasswordReset,
  Preferences,
  PreferencesChange: PreferencesUpdate,
  Registration,
  RegistrationResult,
  Session: SignedIn,
  User,
  VenuePreset,
}

export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(names)) {
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
  }
}
