import type { KeyScope } from '#domain/integrations/api-key.ts'

/**
 * Security requirements of paths in the OpenAPI document. Scopes of keys stand beside them: only OAuth has its own.
 */
export const signedIn = { security: [{ bearer: [] }] }

/** For signed-in people, and for keys with each of these scopes alone (rule integrations-10). */
export function keysWith(...scopes: KeyScope[]) {
  return { security: [{ bearer: [] }, { key: [] }], 'x-scopes': scopes }
}

/** Open to visitors, with another answer for signed-in people and for keys that make alerts. */
export const anybody = { security: [{}, { bearer: [] }, { key: [] }], 'x-scopes': ['alerts'] }

/** Open to everybody; a program can have limits of its own (rule integrations-1). */
export const programs = { security: [{}, { key: [] }] }
